import { drawing } from '../../../components/drawing.tsx';

/** Signs of the toolbar, on the grid of the icons: here and not among those, for only notes have them. */
const glyphs = {
  text: '<path d="M4 18 9 6l5 12M5.7 14h6.6M15.5 18v-5.2M15.5 15.5a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 0 1-4.8 0zM20.3 13v5"/>',
  bold: '<path d="M7.5 5.5h5.25a3.25 3.25 0 0 1 0 6.5H7.5zM7.5 12h6a3.25 3.25 0 0 1 0 6.5h-6z"/>',
  italic: '<path d="M10 5.5h7M7 18.5h7M14 5.5l-4 13"/>',
  underline: '<path d="M7.5 5v6.5a4.5 4.5 0 0 0 9 0V5M6 19.5h12"/>',
  strike:
    '<path d="M4.5 12h15M16.5 8.5C16.5 6.5 14.5 5 12 5S7.5 6.4 7.5 8.4c0 .9.4 1.7 1.2 2.3M7 15.5c0 2 2.2 3.5 5 3.5s4.5-1.3 4.5-3.3c0-.7-.2-1.3-.6-1.8"/>',
  code: '<path d="m8.5 7.5-4.5 4.5 4.5 4.5M15.5 7.5l4.5 4.5-4.5 4.5"/>',
  bullet: '<path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.75 6.5h.5M4.75 12h.5M4.75 17.5h.5"/>',
  ordered:
    '<path d="M10 6.5h10M10 12h10M10 17.5h10M4 5.5l1.25-.75V9M4 15.25c.3-.7 2.25-.8 2.25.4 0 .8-1.4 1.4-2.25 2.6h2.4"/>',
  task: '<path d="M11.5 7H20M11.5 17H20M3.75 6.75 5.5 8.5l3-3.5M4.5 14.5h3.25a.75.75 0 0 1 .75.75v3.25a.75.75 0 0 1-.75.75H4.5a.75.75 0 0 1-.75-.75v-3.25a.75.75 0 0 1 .75-.75z"/>',
  quote: '<path d="M9.5 7.5c-3 .8-4.5 2.8-4.5 5.6v3.4h4.5V12H7M19 7.5c-3 .8-4.5 2.8-4.5 5.6v3.4H19V12h-2.5"/>',
  block:
    '<path d="M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5"/>',
  rule: '<path d="M4 12h16"/>',
  undo: '<path d="M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9"/>',
  redo: '<path d="m15.5 5 4 4-4 4M19.5 9h-9a5.5 5.5 0 0 0 0 11H15"/>',
  print:
    '<path d="M7.5 9V4.5h9V9M7.5 16.5H5.25A1.25 1.25 0 0 1 4 15.25v-5A1.25 1.25 0 0 1 5.25 9h13.5A1.25 1.25 0 0 1 20 10.25v5a1.25 1.25 0 0 1-1.25 1.25H16.5M7.5 14h9v5.5h-9z"/>',
} as const satisfies Record<string, string>;

export type NoteGlyph = keyof typeof glyphs;

/** One sign of the toolbar, drawn in the colour of the text around it. */
export function NoteIcon({ name, size = 18 }: { readonly name: NoteGlyph; readonly size?: number }) {
  return drawing(glyphs[name], { size });
}
