import type { PDFDocumentProxy } from 'pdfjs-dist';

export interface PdfHit {
  /** From 1. */
  readonly page: number;
}

/** Hits that are walked through at most. */
const MOST = 500;

/** How often a keyword stands in a text, whatever its case. */
export function countIn(text: string, keyword: string): number {
  const wanted = keyword.toLocaleLowerCase();
  return wanted === '' ? 0 : text.toLocaleLowerCase().split(wanted).length - 1;
}

/** Where a keyword stands, page by page in their order; stops when it is aborted. */
export async function findInPages(pdf: PDFDocumentProxy, keyword: string, signal: AbortSignal): Promise<PdfHit[]> {
  const hits: PdfHit[] = [];
  for (let number = 1; number <= pdf.numPages && hits.length < MOST && !signal.aborted; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    for (let count = countIn(text, keyword); count > 0; count -= 1) hits.push({ page: number });
  }
  return hits;
}
