import type { virtualRoots } from '#shared/contract/kinds.ts';
import { createThrottle, type Throttle } from '../jobs/task-progress.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { Rights } from './rights.ts';
import { formatWirePath, type WirePath } from './wire-path.ts';

type VirtualRoot = (typeof virtualRoots)[number];

/** Changes of one folder are gathered for this long. */
const GATHER_MS = 1000;
/** Folders whose last message is remembered. */
const KEPT = 500;

/** Tells the accounts that may see a folder that something in it has changed. */
export interface Changes {
  /** The folder of this path has changed; the first word goes out at once, more of it once a second. */
  folder(parsed: WirePath): void;
  /** The folder that holds this path has changed. */
  parentOf(parsed: WirePath): void;
  /** What a virtual root lists to an account has changed; told as of a folder, with the id of the root as its path. */
  list(username: string, root: VirtualRoot): void;
  /** Has a part of the device told of every change, at once. */
  listen(listener: (folder: WirePath) => void): void;
  close(): void;
}

/** Makes the sender; many changes of one folder become one message a second. */
export function createChanges(push: PushSender, rights: Pick<Rights, 'watchers'>): Changes {
  const pending = new Map<string, Throttle>();
  const listeners: ((folder: WirePath) => void)[] = [];
  const tell = (key: string, path: string, to: () => readonly string[]): void => {
    let throttle = pending.get(key);
    if (!throttle) {
      throttle = createThrottle(() => {
        for (const username of to()) push.send({ topic: 'files', type: 'changed', to: username, data: { path } });
      }, GATHER_MS);
    }
    // The folder that changed last stands last; those quiet for long leave from the front.
    pending.delete(key);
    pending.set(key, throttle);
    if (pending.size > KEPT) pending.delete(pending.keys().next().value ?? '');
    throttle.call();
  };
  const folder = (parsed: WirePath): void => {
    for (const listener of listeners) listener(parsed);
    const path = formatWirePath(parsed);
    tell(path, path, () => rights.watchers(parsed));
  };
  return {
    folder,
    list: (username, root) => {
      tell(`${root} ${username}`, root, () => [username]);
    },
    parentOf: (parsed) => folder({ ...parsed, segments: parsed.segments.slice(0, -1) }),
    listen: (listener) => void listeners.push(listener),
    close() {
      for (const throttle of pending.values()) throttle.cancel();
      pending.clear();
    },
  };
}
