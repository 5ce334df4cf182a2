import { randomUUID } from 'node:crypto';
import { TransferEngine } from '../../electron/transfers/engine.ts';
import { systemClock } from '../../electron/transfers/clock.ts';
import { createDevice, type TransferDevice } from '../../electron/transfers/device.ts';
import { openJournal, type TransferJournal } from '../../electron/transfers/journal.ts';
import type { NativeItem, NativeState, TransferLink } from '../../shared/ipc/transfer-channels.ts';
import type { DeviceClient } from '../contract/device-client.ts';

/** An engine with what it has told so far. */
export interface RunningEngine {
  readonly engine: TransferEngine;
  readonly journal: TransferJournal;
  readonly items: ReadonlyMap<string, NativeItem>;
  /** Resolves when a statement about the items holds. */
  until(holds: (items: readonly NativeItem[]) => boolean, ms?: number): Promise<NativeItem[]>;
  close(): void;
}

/** The session of a client as the engine is given it. */
export function linkOf(http: string, client: DeviceClient, owner = 'test/admin'): TransferLink {
  return { base: http, token: client.token, nasid: '', owner, deviceId: client.deviceId, device: 'Test', pin: null };
}

/** Starts an engine on a journal; `around` stands between it and the device. */
export function startEngine(
  file = ':memory:',
  around: (device: TransferDevice) => TransferDevice = (device) => device,
): RunningEngine {
  const items = new Map<string, NativeItem>();
  const watchers = new Set<() => void>();
  const journal = openJournal(file);
  const engine = new TransferEngine({
    journal,
    clock: systemClock,
    connect: (link) => around(createDevice(link, systemClock)),
    newId: randomUUID,
    onChanged(changed, removed) {
      for (const item of changed) items.set(item.id, item);
      for (const id of removed) items.delete(id);
      for (const look of watchers) look();
    },
    onSettings: () => undefined,
  });
  return {
    engine,
    journal,
    items,
    until: (holds, ms = 20_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const all = [...items.values()];
          if (!holds(all)) return;
          clearTimeout(late);
          watchers.delete(look);
          resolve(all);
        };
        const late = setTimeout(() => {
          watchers.delete(look);
          const seen = [...items.values()].map(({ rel, state, done, error }) => ({ rel, state, done, error }));
          reject(new Error(`still ${JSON.stringify(seen).slice(0, 2000)}`));
        }, ms);
        watchers.add(look);
        look();
      }),
    close() {
      engine.dispose();
      journal.close();
    },
  };
}

/** All items, and there are some, are in one of the states. */
export const allIn =
  (...states: NativeState[]) =>
  (items: readonly NativeItem[]): boolean =>
    items.length > 0 && items.every(({ state }) => states.includes(state));
