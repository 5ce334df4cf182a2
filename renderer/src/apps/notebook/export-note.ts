import { saveText } from '../../components/save-text.ts';
import { parseNote, writeNote } from './editor/note-schema.ts';
import { dataUrl, shownAddress, type ImageSource } from './editor/image-address.ts';
import { toMarkdown } from './markdown.ts';
import type { NoteText } from './note-types.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A file name of a title: signs that no system takes fall away. */
export function fileNameOf(title: string, untitled: string, extension: string): string {
  const name = title
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .replace(/[. ]+$/, '');
  return `${name === '' ? untitled : name}.${extension}`;
}

async function asData(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return dataUrl(await response.blob());
}

/** Every picture of a note as data, so that the file is whole by itself. */
async function picturesOf(html: string, source: ImageSource): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const addresses = new Set<string>();
  parseNote(html).descendants(({ type, attrs }) => {
    const src: unknown = attrs.src;
    if (type.name === 'image' && typeof src === 'string') addresses.add(src);
  });
  for (const src of addresses) found.set(src, await asData(shownAddress(src, source)).catch(() => src));
  return found;
}

const look = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif}
table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.3em .6em;text-align:start;vertical-align:top}
img{max-width:100%}pre{padding:.8em;background:#f3f4f6;white-space:pre-wrap}blockquote{margin-inline:0;padding-left:1em;border-left:3px solid #ccc}
ul[data-type=taskList]{padding:0;list-style:none}ul[data-type=taskList] li{display:flex;gap:.6em}ul[data-type=taskList] p{margin:0}`;

/** A note as a page of its own, its pictures inside (APP-NOTE-02). */
export function toPage({ title, html }: NoteText, pictures: ReadonlyMap<string, string>, language: string): string {
  let body = writeNote(parseNote(html));
  for (const [src, data] of pictures) body = body.replaceAll(`src="${escaped(src)}"`, `src="${data}"`);
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title><style>${look}</style>`;
  const first = title.trim() === '' ? '' : `<h1>${escaped(title)}</h1>`;
  return `<!doctype html>\n<html lang="${language}"><head>${head}</head><body>${first}${body}</body></html>\n`;
}

/** Hands a note to the person as a file, its pictures inside. Rejects when it cannot be made. */
export async function exportNote(
  text: NoteText,
  kind: 'html' | 'markdown',
  source: ImageSource,
  words: { readonly untitled: string; readonly language: string },
): Promise<void> {
  const pictures = await picturesOf(text.html, source);
  if (kind === 'html')
    saveText(
      fileNameOf(text.title, words.untitled, 'html'),
      toPage(text, pictures, words.language),
      'text/html;charset=utf-8',
    );
  else {
    const markdown = toMarkdown(text.title, text.html, (src) => pictures.get(src) ?? src);
    saveText(fileNameOf(text.title, words.untitled, 'md'), markdown, 'text/markdown;charset=utf-8');
  }
}
