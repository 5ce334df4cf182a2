import { randomId } from '../../state/random-id.ts';

const KEY = 'hearth.tab';

interface TabName {
  /** Nothing else in this browser has it now; it may change once, soon after the start. */
  readonly now: () => string;
  readonly stop: () => void;
}

/**
 * The name of this tab, the same after each reload. A browser copies the tab's own store with the tab: the copy begins
 * with the name of the other one, which tells it to take a name of its own.
 */
export function startTabName(storage: Storage = sessionStorage): TabName {
  let name = storage.getItem(KEY) ?? '';
  const take = () => {
    name = randomId();
    storage.setItem(KEY, name);
  };
  if (name === '') take();
  const line = typeof BroadcastChannel === 'function' ? new BroadcastChannel(KEY) : null;
  if (line) {
    line.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === `taken ${name}`) take();
      else if (data === name) line.postMessage(`taken ${name}`);
    };
    line.postMessage(name);
  }
  return { now: () => name, stop: () => line?.close() };
}
