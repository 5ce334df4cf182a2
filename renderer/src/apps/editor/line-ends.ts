/** What stands between two lines of a file. */
export type LineEnd = '\n' | '\r\n' | '\r';

/** The text with line feeds alone: the area one writes in knows no other line ends. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The line end of a file; of several the most frequent one, and the line feed where there is none. */
export function lineEndOf(text: string): LineEnd {
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const [end] of text.matchAll(/\r\n|\r|\n/g)) counts[end as LineEnd] += 1;
  if (counts['\r\n'] > counts['\n'] && counts['\r\n'] >= counts['\r']) return '\r\n';
  return counts['\r'] > counts['\n'] ? '\r' : '\n';
}

/** A text with line feeds as it stands in a file of other line ends. */
export const withLineEnd = (text: string, end: LineEnd): string => (end === '\n' ? text : text.replaceAll('\n', end));
