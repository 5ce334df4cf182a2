import { beforeEach, describe, expect, test } from 'vitest';
import { master } from '../test/desktop-harness.tsx';
import { clipboardCleared, clipboardSet, emptyClipboard, type ClipboardState } from './clipboard-slice.ts';
import { lockPhaseChanged } from './lock-slice.ts';
import { accountLoaded, signedOut, tokenStored } from './session-slice.ts';
import { startSharedClipboard } from './shared-clipboard.ts';
import { createAppStore, type AppStore } from './store.ts';

/** Pages of one computer, which hear of each other at once. */
let lines: Set<(data: unknown) => void>;
let clock: number;
beforeEach(() => {
  lines = new Set();
  clock = 0;
});

function page(username = master.username): AppStore {
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded({ ...master, username }));
  let hear: ((data: unknown) => void) | undefined;
  const line = {
    postMessage: (data: unknown) => {
      for (const other of [...lines]) if (other !== hear) other(structuredClone(data));
    },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => {
      hear = (data) => {
        listener({ data } as MessageEvent);
      };
      lines.add(hear);
    },
    close: () => undefined,
  };
  startSharedClipboard(store, line as unknown as BroadcastChannel, () => (clock += 1));
  return store;
}
const held = (name: string, mode: 'copy' | 'cut' = 'copy'): ClipboardState & { mode: 'copy' | 'cut' } => ({
  mode,
  entries: [{ path: `/zenith_sata/mira/data/${name}`, name, isDir: false }],
  from: '/zenith_sata/mira/data',
});
const namesOf = (store: AppStore): string[] => store.getState().clipboard.entries.map(({ name }) => name);

describe('the clipboard of several pages', () => {
  test('SHK-03 what is cut in one page is there in all, and gone from all once it was pasted', () => {
    const [first, second] = [page(), page()];
    first.dispatch(clipboardSet(held('a.txt', 'cut')));
    expect(second.getState().clipboard).toEqual(held('a.txt', 'cut'));
    second.dispatch(clipboardCleared());
    expect(first.getState().clipboard).toEqual(emptyClipboard);
  });

  test('SHK-03 a page that comes later asks for it; the newest wins', () => {
    const first = page();
    first.dispatch(clipboardSet(held('old.txt')));
    const second = page();
    expect(namesOf(second)).toEqual(['old.txt']);
    second.dispatch(clipboardSet(held('new.txt')));
    expect(namesOf(first)).toEqual(['new.txt']);
    expect(namesOf(page())).toEqual(['new.txt']);
  });

  test('SHK-03 SES-05 another account has its own, and who signs out takes nothing along', () => {
    const [mira, other] = [page(), page('noah')];
    mira.dispatch(clipboardSet(held('a.txt')));
    expect(namesOf(other)).toEqual([]);
    mira.dispatch(signedOut());
    expect(mira.getState().clipboard).toEqual(emptyClipboard);
    mira.dispatch(accountLoaded({ ...master, username: 'noah' }));
    other.dispatch(clipboardSet(held('b.txt')));
    expect(namesOf(mira)).toEqual(['b.txt']);
  });

  test('LCK-02 a locked page takes nothing, and nonsense on the channel is not heard', () => {
    const [first, second] = [page(), page()];
    second.dispatch(lockPhaseChanged('locked'));
    first.dispatch(clipboardSet(held('a.txt')));
    expect(namesOf(second)).toEqual([]);
    for (const data of [null, 'ask', { type: 'is', username: master.username, at: 99, clipboard: { mode: 'burn' } }])
      for (const line of lines) line(data);
    expect(namesOf(first)).toEqual(['a.txt']);
  });
});
