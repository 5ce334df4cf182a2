import path from 'node:path';
import { checkFileName, freeName } from '#shared/rules/file-name.ts';
import type { BackupRecord } from './backup-record.ts';

/** A text as a name that every device takes. */
export function plainName(text: string, otherwise: string): string {
  const plain = text
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cs}]/gu, '_')
    .trim()
    .replace(/[. ]+$/, '');
  return checkFileName(plain) === null ? plain : otherwise;
}

/** Folders of this computer with the name each has at the target: its own, each once. Those that had a name keep it. */
export function nameSources(paths: readonly string[], before: BackupRecord['sources'] = []): BackupRecord['sources'] {
  const kept = new Map(before.map(({ path: at, name }) => [at, name]));
  const taken = new Set(paths.flatMap((at) => kept.get(at)?.toLowerCase() ?? []));
  return paths.map((at) => {
    const had = kept.get(at);
    if (had !== undefined) return { path: at, name: had };
    // The top of a drive has no name of its own: "C:\" goes by its letter.
    const own = plainName(path.basename(at) || at.replace(/[:/\\]/g, ''), 'Folder');
    const name = freeName(own, true, (tried) => taken.has(tried.toLowerCase()));
    taken.add(name.toLowerCase());
    return { path: at, name };
  });
}
