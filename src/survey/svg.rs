//! Pictures as SVG, of squares, bars, lines and figures. Coordinates are whole units, from the upper left corner.

use std::fmt::Write;

/// A picture that is being drawn.
pub(crate) struct Svg(String);

impl Svg {
    /// A picture of this size with a title and a ground.
    pub(crate) fn new([width, height]: [i32; 2], title: &str, ground: &str) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n",
            escaped(title)
        ))
    }

    /// A filled rectangle: left, top, width and height.
    pub(crate) fn block(&mut self, [x, y, width, height]: [i32; 4], fill: &str) {
        self.line(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"));
    }

    /// Words whose lower edge is at `y`, and whose `start`, `middle` or `end` is at `x`.
    pub(crate) fn words(&mut self, [x, y]: [i32; 2], size: i32, anchor: &str, words: &str) {
        let words = escaped(words);
        self.line(&format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{words}</text>"));
    }

    /// A line through these points, drawn to its beginning again if it is closed.
    pub(crate) fn path(&mut self, points: impl Iterator<Item = [i32; 2]>, is_closed: bool, stroke: &str) {
        let shape = if is_closed { "polygon" } else { "polyline" };
        let points = points.map(|[x, y]| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
        self.line(&format!("<{shape} points=\"{points}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\"/>"));
    }

    /// The whole picture.
    pub(crate) fn finish(self) -> String {
        self.0 + "</svg>\n"
    }

    fn line(&mut self, element: &str) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.0, "{element}");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
