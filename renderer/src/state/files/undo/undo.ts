import { baseName, childPath, isSecretPath, parentPath } from '../wire-path.ts';
import type { AppStore } from '../../store.ts';
import { pushReceived } from '../../push-actions.ts';
import { signedOut } from '../../session-slice.ts';
import { marksChanged } from '../marks-changed.ts';
import type { UndoRecord } from './deeds.ts';
import { UndoJournal } from './journal.ts';
import { runStep } from './steps.ts';
import { isMark, type Step } from './step.ts';

interface Opened {
  readonly account: string;
  readonly journal: UndoJournal;
  readonly close: () => void;
}

const journals = new WeakMap<AppStore, Opened>();

/** Forgets what was done in the safe box as soon as that is locked, or nobody is signed in any more. */
function forgetsSecrets(store: AppStore, journal: UndoJournal): () => void {
  const forget = (): void => void journal.forgetSecrets();
  const stops = [
    store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload: { topic, type } }) => {
        if (topic === 'safebox' && type !== 'created') forget();
      },
    }),
    store.startListening({ actionCreator: signedOut, effect: forget }),
  ];
  return () => {
    for (const stop of stops) stop();
    journal.close();
  };
}

/** The journal of the signed-in account; all windows of a document share it. */
export function journalOf(store: AppStore): UndoJournal {
  const account = store.getState().session.username;
  const known = journals.get(store);
  if (known?.account === account) return known.journal;
  known?.close();
  const journal = new UndoJournal(account, undefined, async (step) => {
    const failure = await runStep(step);
    if (failure === null && isMark(step)) store.dispatch(marksChanged());
    return failure;
  });
  journals.set(store, { account, journal, close: forgetsSecrets(store, journal) });
  return journal;
}

/** What a record says beside its steps. */
type About = Pick<UndoRecord, 'name' | 'count'>;

/** Words about entries: the name of one, the number of several. */
export const aboutEntries = (entries: readonly { readonly name: string }[]): About => ({
  name: entries.length === 1 ? (entries[0]?.name ?? '') : '',
  count: entries.length,
});

/** Entries went to another folder under their own names; each goes back to the folder it came from. */
export function movedRecord(
  entries: readonly { readonly path: string; readonly name: string }[],
  to: string,
  tasks: readonly string[],
): UndoRecord {
  const back = new Map<string, string[]>();
  for (const { path, name } of entries) {
    const parent = parentPath(path);
    if (parent === null) continue;
    back.set(parent, [...(back.get(parent) ?? []), childPath(to, name)]);
  }
  const undo = [...back].map(([parent, paths]): Step => ({ do: 'move', paths, to: parent }));
  const redo: Step = { do: 'move', paths: entries.map(({ path }) => path), to };
  return { deed: 'move', ...aboutEntries(entries), undo, redo: [redo], tasks };
}

/** Entries were copied into a folder under their own names; taking it back puts the copies into the recycle bin. */
export function copiedRecord(
  entries: readonly { readonly path: string; readonly name: string }[],
  to: string,
  tasks: readonly string[],
): UndoRecord {
  const copies = entries.map(({ name }) => childPath(to, name));
  return {
    deed: 'copy',
    ...aboutEntries(entries),
    undo: [{ do: 'recycle', paths: copies }],
    redo: [{ do: 'copy', paths: entries.map(({ path }) => path), to }],
    tasks,
  };
}

/**
 * Entries went where their names were taken, and got others: they are taken back by the names that their tasks tell. Where
 * these are not known it has no way back, and stands in the row so that nobody takes back an older deed for it.
 */
export function settledRecord(
  deed: 'move' | 'copy',
  entries: readonly { readonly path: string; readonly name: string }[],
  to: string,
  tasks: readonly string[],
): UndoRecord {
  const redo: Step = { do: deed, paths: entries.map(({ path }) => path), to };
  const record = { deed, ...aboutEntries(entries), undo: [], redo: [redo], tasks };
  // The root of an area goes under another name than the last one of its path.
  const isUnnamed = entries.every(({ path, name }) => baseName(path) === name);
  return isUnnamed ? { ...record, unnamed: true } : record;
}

/** An entry with the folder that it went to. */
export interface Gone {
  readonly path: string;
  readonly name: string;
  readonly to: string;
}

/**
 * Entries took the place of others, or folders merged with those of their names: what a task did there only the device
 * knows, and takes it back itself. From or into a safe box it does not: such a deed has no way back.
 */
export function turnedRecord(
  deed: 'move' | 'copy',
  groups: readonly { readonly task: string; readonly entries: readonly Gone[] }[],
): UndoRecord {
  const all = groups.flatMap(({ entries }) => entries);
  const record = { deed, ...aboutEntries(all), tasks: groups.map(({ task }) => task) };
  if (all.some(({ path, to }) => isSecretPath(path) || isSecretPath(to))) {
    const redo = [...Map.groupBy(all, ({ to }) => to)].map(([to, own]): Step => ({
      do: deed,
      paths: own.map(({ path }) => path),
      to,
    }));
    return { ...record, undo: [], redo };
  }
  const steps = (way: 'undo' | 'redo'): Step[] =>
    groups.map(({ task, entries }) => {
      const places = entries.map(({ to, name }) => childPath(to, name));
      const paths = deed === 'move' ? [...entries.map(({ path }) => path), ...places] : places;
      return { do: 'turn', way, task, paths };
    });
  return { ...record, undo: steps('undo').reverse(), redo: steps('redo') };
}

/** Entries went to the recycle bin. */
export function recycledRecord(
  entries: readonly { readonly path: string; readonly name: string }[],
  tasks: readonly string[],
): UndoRecord {
  const paths = entries.map(({ path }) => path);
  return {
    deed: 'recycle',
    ...aboutEntries(entries),
    undo: [{ do: 'restore', paths }],
    redo: [{ do: 'recycle', paths }],
    tasks,
  };
}

/** Entries came back from the recycle bin, under their own names: where they were, or into a folder. */
export function restoredRecord(
  entries: readonly { readonly path: string; readonly name: string }[],
  to: string | undefined,
  task: string,
): UndoRecord {
  const now = entries.map(({ path, name }) => (to === undefined ? path : childPath(to, name)));
  const redo: Step[] = [{ do: 'restore', paths: now }];
  return { deed: 'restore', ...aboutEntries(entries), undo: [{ do: 'recycle', paths: now }], redo, tasks: [task] };
}

/** Entries got other names, one after the other; taken back in the opposite order. */
export function renamedRecord(renames: readonly { readonly path: string; readonly name: string }[]): UndoRecord {
  const undo = renames.toReversed().map(({ path, name }): Step => {
    const parent = parentPath(path) ?? '';
    return { do: 'rename', path: childPath(parent, name), name: baseName(path) };
  });
  const redo = renames.map((rename): Step => ({ do: 'rename', ...rename }));
  const name = renames.length === 1 ? (renames[0]?.name ?? '') : '';
  return { deed: 'rename', name, count: renames.length, undo, redo, tasks: [] };
}
