import { isWithin } from '../../state/files/drop-rule.ts';
import { isMountPath } from '#shared/rules/mount-path.ts';
import type { Search } from './scope.ts';
import type { IndexFacts } from './use-index.ts';

/** Why nothing may have been found, and so what helps. */
export type Reason =
  /** Only some kinds, times or sizes are looked for. */
  | { readonly kind: 'filters' }
  /** Only one place is looked through. */
  | { readonly kind: 'place'; readonly path: string }
  /** Other servers, which are only looked through when one of them is chosen. */
  | { readonly kind: 'mounts'; readonly paths: readonly string[] }
  /** Not everything is in the index yet. */
  | { readonly kind: 'indexing'; readonly indexed: number; readonly total: number }
  /** Folders of what is looked through that are left out of the index. */
  | { readonly kind: 'excluded'; readonly paths: readonly string[] }
  /** The only folders whose contents are in the index. */
  | { readonly kind: 'limited'; readonly paths: readonly string[] }
  /** Every word must be found, and there are several. */
  | { readonly kind: 'words' }
  /** Names that begin with a dot are left out. */
  | { readonly kind: 'hidden' }
  /** It may stand in what files hold, or in their names. */
  | { readonly kind: 'other' };

interface Asked {
  readonly search: Search;
  readonly scope: 'name' | 'content';
  /** Place of the window; '' for everywhere. */
  readonly root: string;
  /** Null while it is not known. */
  readonly index: Pick<IndexFacts, 'state' | 'indexed' | 'total' | 'folders' | 'exclude'> | null;
  readonly showsHidden: boolean;
  /** The network mounts that the account may open. */
  readonly mounts: readonly string[];
}

const meets = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a);

/** Everything that can have kept something from being found, what can be mended most easily first (SRC-02). */
export function reasonsOf({ search, scope, root, index, showsHidden, mounts }: Asked): Reason[] {
  const { keyword, tab, time, size, path } = search;
  const reasons: Reason[] = [];
  if (tab !== 'all' || time !== 'any' || size !== 'any') reasons.push({ kind: 'filters' });
  if (path !== root) reasons.push({ kind: 'place', path });
  const place = path === '' ? root : path;
  const isThere = isMountPath(place);
  if (place === '' && scope === 'name' && mounts.length > 0) reasons.push({ kind: 'mounts', paths: mounts });
  if (index?.state === 'indexing' && !isThere)
    reasons.push({ kind: 'indexing', indexed: index.indexed, total: index.total });
  const near = (paths: readonly string[]): string[] =>
    place === '' ? [...paths] : paths.filter((each) => meets(each, place));
  const left = near(index?.exclude ?? []);
  if (left.length > 0) reasons.push({ kind: 'excluded', paths: left });
  const folders = index?.folders ?? [];
  const whole = place !== '' && folders.some((each) => isWithin(place, each));
  if (scope === 'content' && folders.length > 0 && !whole) reasons.push({ kind: 'limited', paths: folders });
  if (/\s/.test(keyword.trim())) reasons.push({ kind: 'words' });
  if (scope === 'name' && keyword.startsWith('.') && !showsHidden) reasons.push({ kind: 'hidden' });
  // What other servers hold is not read.
  if (!isThere) reasons.push({ kind: 'other' });
  return reasons;
}
