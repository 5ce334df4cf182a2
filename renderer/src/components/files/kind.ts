import type { IconName } from '../icon.ts';
import { fileTypeOfEntry, fileTypes } from '#shared/rules/file-type.ts';
import type { Entry } from '../../state/files/entry.ts';

/** What a person sees an entry as; each has its icon and colour. */
export type Kind = 'folder' | 'image' | 'video' | 'audio' | 'document' | 'archive' | 'code' | 'other';

const byCode: Readonly<Record<number, Kind>> = {
  [fileTypes.image]: 'image',
  [fileTypes.video]: 'video',
  [fileTypes.music]: 'audio',
  [fileTypes.torrent]: 'other',
  [fileTypes.archive]: 'archive',
  [fileTypes.document]: 'document',
  [fileTypes.code]: 'code',
};

/** Kind of an entry by its type code (FIL-03, FIL-06). */
export function kindOf(entry: Pick<Entry, 'name' | 'isDir' | 'ftype'>): Kind {
  if (entry.isDir) return 'folder';
  return byCode[fileTypeOfEntry({ name: entry.name, is_dir: false, ftype: entry.ftype })] ?? 'other';
}

export const kindIcons: Readonly<Record<Kind, IconName>> = {
  folder: 'folder',
  image: 'image',
  video: 'video',
  audio: 'music',
  document: 'document',
  archive: 'archive',
  code: 'code',
  other: 'document',
};

/** Colour of a kind, from the theme. */
export const kindColors: Readonly<Record<Kind, string>> = {
  folder: 'var(--kind-folder)',
  image: 'var(--kind-image)',
  video: 'var(--kind-video)',
  audio: 'var(--kind-audio)',
  document: 'var(--kind-document)',
  archive: 'var(--kind-archive)',
  code: 'var(--kind-code)',
  other: 'var(--text3)',
};
