import { adaptPoll } from '#shared/rules/storage/poll.ts';
import { unknownReport } from '#shared/rules/storage/select-screen.ts';
import { pushReceived } from '../state/push-actions.ts';
import { pollReceived } from '../state/storage-actions.ts';
import { storagePushed } from '../state/storage-slice.ts';
import type { AppStore } from '../state/store.ts';

/** Where warnings for whoever looks into a device go; each text once per page. */
export type Warn = (text: string) => void;

/** Warnings in the console of the page. */
export const warnInConsole: Warn = (text) => {
  // eslint-disable-next-line no-console -- a page has no other place for what concerns its maintainers alone
  console.warn(`storage: ${text}`);
};

/**
 * Stamps storage messages of the push channel with the time they arrived, so that an older poll cannot undo them
 * (PUSH-07), and warns once about what the device sends and this console does not know (MSG-03, ENT-15). Returns
 * the end of listening.
 */
export function listenToStorage(
  store: Pick<AppStore, 'startListening'>,
  now: () => number = Date.now,
  warn: Warn = warnInConsole,
): () => void {
  const told = new Set<string>();
  const once = (text: string) => {
    if (told.has(text)) return;
    told.add(text);
    warn(text);
  };
  const endPush = store.startListening({
    actionCreator: pushReceived,
    effect: ({ payload }, { dispatch }) => {
      if (payload.topic === 'storage') dispatch(storagePushed({ frame: payload, at: now() }));
    },
  });
  const endPoll = store.startListening({
    actionCreator: pollReceived,
    effect: ({ payload }, api) => {
      adaptPoll(payload.data, (field) => {
        once(`unexpected ${field}`);
      });
      const { message, storageServer } = api.getState().storage;
      const unknown = unknownReport(message, storageServer);
      if (unknown !== null) once(`unknown ${unknown}`);
    },
  });
  return () => {
    endPush();
    endPoll();
  };
}
