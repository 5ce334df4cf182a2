import { saveText } from '../save-text.ts';

/** A table with its first row as heads. */
export type Table = readonly (readonly string[])[];

/** A cell: quoted where the format needs it, and never taken for a formula by a spreadsheet. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Comma-separated text with a byte order mark, which spreadsheets read in any language. */
export function csv(rows: Table): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a table to the person as a file. */
export function saveCsv(name: string, rows: Table): void {
  saveText(name, csv(rows), 'text/csv;charset=utf-8');
}
