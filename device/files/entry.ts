import type { Stats } from 'node:fs';
import type { EntryRecord, TagColor } from '#shared/contract/records.ts';
import { fileTypeOf } from '#shared/rules/file-type.ts';

/** Pixels and orientation of a picture, 0 where unknown. */
export interface PictureInfo {
  readonly width: number;
  readonly height: number;
  readonly ori: number;
}

export interface EntryFacts {
  readonly name: string;
  readonly path: string;
  readonly isDir: boolean;
  readonly stats: Stats | undefined;
  readonly owner: string;
  readonly isSys?: boolean;
  readonly isFavourite?: boolean;
  readonly isShared?: boolean;
  readonly tags?: readonly TagColor[] | undefined;
  readonly counts?: { fnum: number; dirnum: number } | undefined;
  readonly picture?: PictureInfo | undefined;
}

/** Identity of a file's content: changes with every write, stays over a move of its folder. */
export function contentKey(stats: Stats): string {
  const times = [stats.mtimeMs, stats.ctimeMs].map((ms) => Math.round(ms * 1000).toString(36));
  return [stats.dev, stats.ino, stats.size]
    .map((value) => value.toString(36))
    .concat(times)
    .join('-');
}

/** Strong validator of a file's bytes (DL-03): of size, times and inode. */
export function etagOf(stats: Stats): string {
  return `"${contentKey(stats)}"`;
}

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** Writes the record of a file or folder as it crosses the wire (wire contract §3). Sizes of folders are 0. */
export function makeEntry(facts: EntryFacts): EntryRecord {
  const { name, path, isDir, stats, owner, isSys = false, counts, picture } = facts;
  const entry: EntryRecord = {
    id: stats ? `${stats.dev.toString(36)}-${stats.ino.toString(36)}` : path,
    name,
    path,
    is_dir: isDir ? '1' : '0',
    is_sys: isSys ? '1' : '0',
    nshare: facts.isShared === true ? '1' : '0',
    fnum: counts?.fnum ?? 0,
    dirnum: counts?.dirnum ?? 0,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    ori: picture?.ori ?? 0,
    ftype: isDir ? 0 : fileTypeOf(name),
    size: isDir || !stats ? 0 : stats.size,
    mtime: stats ? seconds(stats.mtimeMs) : 0,
    ctime: stats ? seconds(stats.ctimeMs) : 0,
    owner,
    fav: facts.isFavourite === true ? '1' : '0',
    encrypted: '0',
  };
  return facts.tags === undefined ? entry : { ...entry, tags: [...facts.tags] };
}
