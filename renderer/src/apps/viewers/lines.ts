/** Lines of one piece of a text; pieces far from the screen are not drawn. */
export const PIECE = 200;

/** Splits a text at its line ends, whatever system wrote them. A last empty line is a line. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Lines in pieces of equal length. */
export function piecesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const out: string[][] = [];
  for (let at = 0; at < lines.length; at += PIECE) out.push(lines.slice(at, at + PIECE));
  return out;
}
