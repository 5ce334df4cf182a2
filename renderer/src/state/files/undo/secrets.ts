import { isSecretPath } from '../wire-path.ts';
import type { Deeds, KeptRecord, UndoRecord } from './deeds.ts';
import type { Step } from './step.ts';

/** Every place that a step names. */
function namedIn(step: Step): readonly string[] {
  return [
    ...('paths' in step ? step.paths : []),
    ...('path' in step ? [step.path] : []),
    ...('to' in step ? [step.to] : []),
  ];
}

/** Whether a record names something of a safe box, so that it may not be written down (decision 16). */
export const isSecretRecord = ({ undo, redo }: Pick<UndoRecord, 'undo' | 'redo'>): boolean =>
  [...undo, ...redo].some((step) => namedIn(step).some(isSecretPath));

/** What is kept of a secret record: that it has its place in the row, and nothing else. */
export const hiddenRecord = ({ id }: Pick<KeptRecord, 'id'>): KeptRecord => ({
  ...{ id, at: 0, hidden: true, deed: 'move', name: '', count: 0 },
  ...{ undo: [], redo: [], tasks: [] },
});

/** Deeds without those about a safe box that an earlier version wrote down; the same object where there are none. */
export function withoutSecrets(deeds: Deeds): Deeds {
  const { past, future } = deeds;
  if (![...past, ...future].some(isSecretRecord)) return deeds;
  const open = (record: KeptRecord): boolean => !isSecretRecord(record);
  return { past: past.filter(open), future: future.filter(open) };
}

/**
 * A record that erases nothing: where taking back would throw away without a recycle bin, also what has come into it
 * since, the deed stands in the row as one that cannot be taken back.
 */
export function withoutErasing<R extends UndoRecord>(record: R): R {
  const erases = record.undo.some((step) => step.do === 'recycle' && step.paths.some(isSecretPath));
  return erases ? { ...record, undo: [] } : record;
}
