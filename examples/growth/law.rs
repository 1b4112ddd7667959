//! The law by which a quantity grows, fitted by least squares to its logarithm.

/// The form of a law.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// A factor for each step of the size.
    Exponential,
    /// A power of the size.
    Power,
}

/// A line through logarithms.
#[derive(Clone, Copy)]
pub struct Law {
    form: Form,
    slope: f64,
    at_zero: f64,
}

impl Law {
    /// The law of these sizes and quantities, three at least: any two obey one.
    pub fn fit(form: Form, points: &[(f64, f64)]) -> Option<Self> {
        let points: Vec<(f64, f64)> = points.iter().map(|&(size, much)| (form.place(size), much.ln())).collect();
        let count = points.len() as f64;
        let mean_x = points.iter().map(|point| point.0).sum::<f64>() / count;
        let mean_y = points.iter().map(|point| point.1).sum::<f64>() / count;
        let spread: f64 = points.iter().map(|point| (point.0 - mean_x).powi(2)).sum();
        let together: f64 = points.iter().map(|point| (point.0 - mean_x) * (point.1 - mean_y)).sum();
        let slope = together / spread;
        (points.len() > 2 && spread > 0.0).then_some(Self { form, slope, at_zero: mean_y - slope * mean_x })
    }

    /// What it says of a size.
    pub fn at(self, size: f64) -> f64 {
        (self.at_zero + self.slope * self.form.place(size)).exp()
    }

    /// How it is written, where `size` is the letter of the size.
    pub fn text(self, size: &str) -> String {
        match self.form {
            Form::Exponential => format!("{:.2}^{size}", self.slope.exp()),
            Form::Power => format!("{size}^{:.2}", self.slope),
        }
    }
}

impl Form {
    /// Where a size stands, so that the law is a line.
    pub fn place(self, size: f64) -> f64 {
        match self {
            Self::Exponential => size,
            Self::Power => size.ln(),
        }
    }
}
