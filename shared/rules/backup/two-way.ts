/** One side of a name in a pair: what stands there. `mtime` in milliseconds. */
export interface SideState {
  readonly isDir: boolean;
  readonly size: number;
  readonly mtime: number;
}

/** What both sides agreed on last; the times of the two may differ by what their file systems can write. */
export interface AgreedState {
  readonly isDir: boolean;
  readonly size: number;
  readonly localMtime: number;
  readonly remoteMtime: number;
}

/** What is to be done about a name (APP-AUTO-03). `compare`: the same only if the contents are. */
export type PairStep =
  | { readonly kind: 'none' | 'forget' | 'compare' }
  | { readonly kind: 'copy' | 'delete' | 'keep'; readonly to: 'local' | 'remote' }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason };

/** Why two versions of a file stand side by side: both were changed, both were made, a file met a folder. */
export type ConflictReason = 'changed' | 'made' | 'kind';

/** Times that differ by less are the same: FAT writes every second second (ms). */
export const SAME_MS = 2000;

const isSame = (side: SideState, agreed: AgreedState, mtime: number): boolean =>
  side.isDir === agreed.isDir && (side.isDir || (side.size === agreed.size && Math.abs(side.mtime - mtime) < SAME_MS));

/**
 * What to do about one name of a pair, from what stands on either side and what both agreed on before. A change wins
 * over a deletion (`keep`), and of two changes none is lost.
 */
export function pairStep(
  local: SideState | undefined,
  remote: SideState | undefined,
  agreed: AgreedState | undefined,
): PairStep {
  if (!local && !remote) return { kind: agreed ? 'forget' : 'none' };
  if (!agreed) {
    if (!remote) return { kind: 'copy', to: 'remote' };
    if (!local) return { kind: 'copy', to: 'local' };
    return local.isDir === remote.isDir ? { kind: 'compare' } : { kind: 'conflict', reason: 'kind' };
  }
  const isLocalSame = local !== undefined && isSame(local, agreed, agreed.localMtime);
  const isRemoteSame = remote !== undefined && isSame(remote, agreed, agreed.remoteMtime);
  if (local && remote) {
    if (isLocalSame && isRemoteSame) return { kind: 'none' };
    if (local.isDir !== remote.isDir) return { kind: 'conflict', reason: 'kind' };
    if (isLocalSame) return { kind: 'copy', to: 'local' };
    if (isRemoteSame) return { kind: 'copy', to: 'remote' };
    return { kind: 'compare' };
  }
  if (local) return isLocalSame ? { kind: 'delete', to: 'local' } : { kind: 'keep', to: 'remote' };
  return isRemoteSame ? { kind: 'delete', to: 'remote' } : { kind: 'keep', to: 'local' };
}

const reasons = {
  en: { changed: 'changed on both sides', made: 'made on both sides', kind: 'file and folder of one name' },
  zh: { changed: '两边都有修改', made: '两边都有新建', kind: '文件与文件夹同名' },
} as const;

/** Longest name that every file system takes (bytes of UTF-8). */
const NAME_MAX = 255;

const bytesOf = (text: string): number => [...text].reduce((sum, letter) => {
  const point = letter.codePointAt(0) ?? 0;
  return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
}, 0); // prettier-ignore

/**
 * Name of the version that makes way in a conflict: says why, and when it was found (ms, local time). The ending stays,
 * so that the file opens as before; a name that would be too long is cut before it.
 */
export function conflictName(name: string, reason: ConflictReason, at: number, language: 'en' | 'zh'): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const mark = ` (${reasons[language][reason]} ${day} ${two(date.getHours())}.${two(date.getMinutes())})`;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const letters = [...stem];
  while (letters.length > 1 && bytesOf(letters.join('') + mark + ending) > NAME_MAX) letters.pop();
  return letters.join('') + mark + ending;
}
