import { formatWirePath, type WirePath } from '../files/wire-path.ts';
import type { Share, ShareStore } from './share-store.ts';

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

/** The member share that covers a place for an account; undefined when none does. */
export function grantFor(shares: Pick<ShareStore, 'forMember'>, username: string, parsed: WirePath): Grant | undefined {
  const path = formatWirePath(parsed);
  for (const share of shares.forMember(username)) {
    const top = share.paths.find((shared) => isBelow(path, shared));
    if (top !== undefined && share.owner.toLowerCase() !== username.toLowerCase()) return { share, path: top };
  }
  return undefined;
}
