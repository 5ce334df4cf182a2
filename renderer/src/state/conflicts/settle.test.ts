import { expect, test } from 'vitest';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { NativeItem, NativeResolution } from '#shared/ipc/transfer-channels.ts';
import { nativeChanged } from '../native/native-slice.ts';
import { setNativeBridge } from '../native/native-bridge.ts';
import { createAppStore } from '../store.ts';
import type { ConflictCase, Resolution } from './conflict-case.ts';
import { settleConflicts, type Answer } from './settle.ts';

/** A desktop app in which files of one batch wait, and that answers `all` for every one that still does. */
function desktopApp(names: readonly string[]) {
  const store = createAppStore();
  const waiting = new Set(names);
  const became = new Map<string, Resolution>();
  let rest: Resolution | null = null;
  const resolve = (id: string, choice: NativeResolution, all: boolean): Promise<void> => {
    if (all) rest = choice;
    for (const one of [...waiting]) {
      if (one !== id && !all) continue;
      waiting.delete(one);
      became.set(one, choice);
    }
    return Promise.resolve();
  };
  setNativeBridge(store, { resolve } as Partial<TransferBridge> as TransferBridge);
  const changed = names.map((id) => ({ id, batch: 'b', state: 'conflict' }) as NativeItem);
  store.dispatch(nativeChanged({ changed, removed: [] }));
  return { store, waiting, became, rest: () => rest };
}

const answer = (id: string, resolution: Resolution, all: boolean): Answer => ({
  about: { id, source: 'native', batch: 'b' } as ConflictCase,
  resolution,
  all,
});

test('DRG-26 what has an answer of its own keeps it beside an answer for all', async () => {
  const { store, became, rest } = desktopApp(['a', 'b', 'c']);
  const answers = [answer('a', 'overwrite', true), answer('b', 'overwrite', true), answer('c', 'rename', false)];
  await settleConflicts(store, answers);
  expect(Object.fromEntries(became)).toEqual({ a: 'overwrite', b: 'overwrite', c: 'rename' });
  expect(rest()).toBe('overwrite');
});

test('DRG-26 an answer for all leaves alone what was put off', async () => {
  const { store, became, waiting } = desktopApp(['later', 'a', 'b']);
  await settleConflicts(store, [answer('a', 'overwrite', true), answer('b', 'overwrite', true)]);
  expect([...waiting]).toEqual(['later']);
  expect(Object.fromEntries(became)).toEqual({ a: 'overwrite', b: 'overwrite' });
});
