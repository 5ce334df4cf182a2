/** One measured figure; `reference` is the same figure of the program it is compared with, in the same run. */
export interface Figure {
  bench: string;
  value: number;
  unit: string;
  reference?: number | null;
  /** What the figure must stay below, where a limit is stated. */
  goal?: number;
}

/** Three significant digits are more than these machines repeat. */
function rounded(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Math.abs(value) >= 100 ? Math.round(value * 10) / 10 : Number(value.toPrecision(value >= 10 ? 4 : 3));
}

/** The line that stands for a figure on standard output. */
export function formatFigure({ bench, value, unit, reference = null, goal }: Figure): string {
  const ratio = reference !== null && reference > 0 ? rounded(value / reference) : null;
  return JSON.stringify({
    bench,
    value: rounded(value),
    unit,
    reference: reference === null ? null : rounded(reference),
    ratio,
    ...(goal === undefined ? {} : { goal, kept: Number.isFinite(value) && value < goal }),
  });
}

/** Prints a figure. Standard output carries nothing else. */
export function report(figure: Figure): void {
  process.stdout.write(`${formatFigure(figure)}\n`);
}

/** Says something to the person who watches; goes to standard error. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
