import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import type { UndoRecord } from '../../../state/files/undo/journal.ts';
import { journalOf } from '../../../state/files/undo/undo.ts';
import type { AppStore } from '../../../state/store.ts';

/** One toast for what was done last and can be taken back. */
const UNDO_TOAST = 'files-undo';

/** States in which the device still works on a task. */
const atWork: ReadonlySet<string> = new Set(['wait', 'run', 'pause']);

/** What a record did, in words: "Rename “a.txt”". */
export function deedText({ deed, name, count }: UndoRecord, translate: Translate): string {
  const key = name === '' ? 'many' : 'one';
  return translate(`filework:undo.deed.${deed}.${key}`, { name: shortFileName(name), count });
}

/** Takes the last deed back, or does again what was taken back; says what happened, or why nothing did. */
export async function playJournal(store: AppStore, translate: Translate, way: 'undo' | 'redo'): Promise<void> {
  const journal = journalOf(store);
  // After a reload the first thing a person does may be to take the last deed back.
  await journal.ready();
  const next = journal.getState()[way];
  if (next === null) {
    toast({
      key: UNDO_TOAST,
      kind: 'info',
      text: translate(`filework:undo.${way === 'undo' ? 'nothing' : 'nothingAgain'}`),
    });
    return;
  }
  const { list } = store.getState().tasks;
  if (next.tasks.some((id) => list.some((task) => task.id === id && atWork.has(task.state)))) {
    toast({ key: UNDO_TOAST, kind: 'warning', text: translate('filework:undo.running') });
    return;
  }
  const outcome = await journal[way]();
  if (outcome === null) return;
  const what = deedText(outcome.record, translate);
  if (outcome.done) {
    toast({
      key: UNDO_TOAST,
      kind: 'success',
      text: translate(way === 'undo' ? 'filework:undo.undone' : 'filework:undo.redone', { what }),
      action: {
        label: translate(way === 'undo' ? 'filework:undo.redo' : 'filework:undo.undo'),
        onSelect: () => void playJournal(store, translate, way === 'undo' ? 'redo' : 'undo'),
      },
    });
    return;
  }
  const { code, message } = outcome.failure;
  const reason =
    message === '' ? translate(code === 'N002002' ? 'filework:undo.taken' : 'filework:undo.gone') : message;
  toast({
    key: UNDO_TOAST,
    kind: 'error',
    text: translate('filework:undo.failed', { what, reason }),
    // A deed that cannot be taken back would stand before all older ones for ever.
    action: { label: translate('filework:undo.forget'), onSelect: () => void journal.forget(way) },
  });
}

/** Says what was done, with the way back. */
export function offerUndo(store: AppStore, translate: Translate, text: string): void {
  toast({
    key: UNDO_TOAST,
    kind: 'success',
    text,
    action: { label: translate('filework:undo.undo'), onSelect: () => void playJournal(store, translate, 'undo') },
  });
}
