//! A track of any size: around a block.

/// Its file.
pub fn track(width: usize, height: usize) -> String {
    let (block_x, block_y) = (width / 4..width * 3 / 4, height / 4..height * 3 / 4);
    let middle = width / 2;
    let sign = |x: usize, y: usize| match (x, y) {
        _ if x == 0 || y == 0 || x + 1 == width || y + 1 == height => '#',
        _ if block_x.contains(&x) && block_y.contains(&y) => '#',
        _ if y < block_y.start && x == middle => '>',
        _ if y < block_y.start && x == middle + 1 => 'S',
        _ => '.',
    };
    let rows: Vec<String> = (0..height).map(|y| (0..width).map(|x| sign(x, y)).collect()).collect();
    format!("racetrack 1\nname = Ring\nmap:\n{}\n", rows.join("\n"))
}
