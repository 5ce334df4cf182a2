import { SSD_SLOTS } from '#shared/constants.ts';
import { normaliseSlot } from '#shared/rules/device-mode.ts';
import { adaptPoll } from '#shared/rules/storage/poll.ts';
import { unknownReport } from '#shared/rules/storage/select-screen.ts';
import { pollReceived } from '../state/storage-actions.ts';
import type { AppStore } from '../state/store.ts';

/** Where warnings for whoever looks into a device go. */
export type Warn = (text: string) => void;

/** Warnings in the console of the page. */
export const warnInConsole: Warn = (text) => {
  // eslint-disable-next-line no-console -- a page has no other place for what concerns its maintainers alone
  console.warn(`storage: ${text}`);
};

/**
 * Warns, once per value, about what the device reports and this console does not know or cannot read. Returns the
 * end of watching. MSG-03, ENT-15, CON-108
 */
export function watchStorageReports(store: Pick<AppStore, 'startListening'>, warn: Warn = warnInConsole): () => void {
  const told = new Set<string>();
  const once = (text: string) => {
    if (told.has(text)) return;
    told.add(text);
    warn(text);
  };
  return store.startListening({
    actionCreator: pollReceived,
    effect: ({ payload }, api) => {
      adaptPoll(payload.data, (field) => {
        once(`unexpected ${field}`);
      });
      const { message, storageServer } = api.getState().storage;
      const unknown = unknownReport(message, storageServer);
      if (unknown !== null) once(`unknown ${unknown}`);
      const slot = message?.data.slot ?? null;
      if (!normaliseSlot(slot).known) once(`unknown slot ${slot ?? ''}`);
      const ssdSlot = message?.data.ssd_slot ?? 0;
      if (ssdSlot !== 0 && !SSD_SLOTS.includes(ssdSlot)) once(`unknown ssd_slot ${ssdSlot}`);
    },
  });
}
