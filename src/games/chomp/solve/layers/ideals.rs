//! One layer of a box: its fillings, and what a bite makes of them.

/// A filling of a layer by its place in the list of all of them.
pub(crate) type LayerFilling = u16;

/// All fillings of a layer, smaller ones first, with their bites.
pub(crate) struct Ideals {
    cells: usize,
    /// The fillings as sets of cells; a subset comes before its supersets.
    masks: Vec<u128>,
    /// What a bite at a cell leaves of a filling, at `filling * cells + cell`.
    bites: Vec<LayerFilling>,
    /// For each `filling * cells + cell` where its entries in `parents` begin.
    starts: Vec<u32>,
    /// The fillings that a bite at the cell turns into this one.
    parents: Vec<LayerFilling>,
}

/// A layer with more fillings is too rich for this kind of table.
pub(crate) const MOST_FILLINGS: usize = 8192;
/// A layer with more cells does not fit its sets.
pub(crate) const MOST_CELLS: usize = 128;

impl Ideals {
    /// The fillings of a layer whose cell `i` rests on the cells `below[i]`, all of them earlier; `beyond[i]` are the cells
    /// that a bite at cell `i` takes.
    pub(crate) fn new(masks: Vec<u128>, beyond: &[u128]) -> Self {
        let cells = beyond.len();
        let mut bites = Vec::with_capacity(masks.len() * cells);
        for &mask in &masks {
            bites.extend(beyond.iter().map(|beyond| place(&masks, mask & !beyond)));
        }
        let mut starts = vec![0u32; masks.len() * cells + 1];
        let taken = |parent: usize, cell: usize| masks[parent] >> cell & 1 == 1;
        let pairs = || (0..masks.len()).flat_map(|parent| (0..cells).map(move |cell| (parent, cell)));
        for (parent, cell) in pairs().filter(|&(parent, cell)| taken(parent, cell)) {
            starts[usize::from(bites[parent * cells + cell]) * cells + cell + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut next = starts.clone();
        let mut parents = vec![0; starts[starts.len() - 1] as usize];
        for (parent, cell) in pairs().filter(|&(parent, cell)| taken(parent, cell)) {
            let slot = &mut next[usize::from(bites[parent * cells + cell]) * cells + cell];
            parents[*slot as usize] = parent as LayerFilling;
            *slot += 1;
        }
        Self { cells, masks, bites, starts, parents }
    }

    /// All fillings of a layer whose cell `i` rests on the cells `below[i]`; `None` if there are too many.
    pub(crate) fn list(below: &[u128]) -> Option<Vec<u128>> {
        let mut masks = vec![0u128];
        for (cell, &below) in below.iter().enumerate() {
            for index in 0..masks.len() {
                if masks[index] & below == below {
                    masks.push(masks[index] | 1 << cell);
                }
            }
            if masks.len() > MOST_FILLINGS {
                return None;
            }
        }
        masks.sort_unstable();
        Some(masks)
    }

    /// How many fillings there are.
    pub(crate) fn len(&self) -> usize {
        self.masks.len()
    }

    /// How many cells the layer has.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// A filling as a set of cells.
    pub(crate) fn mask(&self, filling: LayerFilling) -> u128 {
        self.masks[usize::from(filling)]
    }

    /// The place of a set of cells that is a filling.
    pub(crate) fn place(&self, mask: u128) -> LayerFilling {
        place(&self.masks, mask)
    }

    /// What a bite at `cell` leaves.
    pub(crate) fn bite(&self, filling: LayerFilling, cell: usize) -> LayerFilling {
        self.bites[usize::from(filling) * self.cells + cell]
    }

    /// The fillings that a bite at `cell` turns into this one; none unless the cell is the next to be filled.
    pub(crate) fn parents(&self, filling: LayerFilling, cell: usize) -> &[LayerFilling] {
        let index = usize::from(filling) * self.cells + cell;
        &self.parents[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

fn place(masks: &[u128], mask: u128) -> LayerFilling {
    masks.partition_point(|&other| other < mask) as LayerFilling
}
