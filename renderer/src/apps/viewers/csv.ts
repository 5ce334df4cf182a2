/** Cells of a row, as text. */
export type Row = readonly string[];

/** Rows that are shown; a table of more is for a program. */
export const CSV_ROWS = 5000;

/** The sign between cells: the one that splits the first line into most, apart from what stands in quotes. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const line = first.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Reads comma separated values: quoted cells hold separators, line ends and doubled quotes (RFC 4180). */
export function parseCsv(text: string, most = CSV_ROWS): { readonly rows: readonly Row[]; readonly cut: boolean } {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || cell !== '') rows.push(row);
    row = [];
    cell = '';
  };
  for (; at < text.length && rows.length < most; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign;
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) endRow();
  return { rows, cut: at < text.length };
}
