import { extensionOf, fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';

/** How the viewer shows a file. */
export type View = 'image' | 'pdf' | 'markdown' | 'csv' | 'archive' | 'office' | 'hex';

const byExtension: Readonly<Record<string, View>> = { pdf: 'pdf', md: 'markdown', markdown: 'markdown', csv: 'csv' };

/** By the name of a file; `as` 'hex' shows the bytes of any. */
export function viewOf(path: string, as: string | null): View {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (as === 'hex') return 'hex';
  const known = byExtension[extensionOf(name)];
  if (known !== undefined) return known;
  const code = fileTypeOf(name);
  if (code === fileTypes.archive) return 'archive';
  if (code === fileTypes.document) return 'office';
  // Pictures are also opened under names that say nothing.
  return 'image';
}
