import { formatWirePath, type WirePath } from '../files/wire-path.ts';
import type { Share } from './share-store.ts';

/** What lets an account read a place that is not its own: a share of which it is a member. */
export interface Grant {
  readonly share: Share;
  /** Wire path of the shared entry; nothing above it can be seen. */
  readonly path: string;
}

/** True when a wire path is another one or lies below it. */
export function isBelow(path: string, top: string): boolean {
  return path === top || path.startsWith(`${top}/`);
}

/** Of the shares with an account, the one that covers a place; undefined when none does. */
export function grantFor(shares: readonly Share[], username: string, parsed: WirePath): Grant | undefined {
  const path = formatWirePath(parsed);
  for (const share of shares) {
    const top = share.paths.find((shared) => isBelow(path, shared));
    if (top !== undefined && share.owner.toLowerCase() !== username.toLowerCase()) return { share, path: top };
  }
  return undefined;
}
