import { TASK_PAGE_SIZE } from '#shared/constants.ts';
import { errorTexts, isErrorCode } from '#shared/contract/codes.ts';
import { calls } from '#shared/contract/index.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { toast } from '../dialogs/dialog-service.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { isFinal, type UndoRecord } from '../../state/files/undo/deeds.ts';
import { nameDeeds } from '../../state/files/undo/name-deeds.ts';
import {
  CHANGED,
  FORGOTTEN,
  GONE,
  RESTING,
  STOPPED,
  TAKEN,
  type StepFailure,
} from '../../state/files/undo/step-failure.ts';
import { journalOf } from '../../state/files/undo/undo.ts';
import type { AppStore } from '../../state/store.ts';

/** One toast for what was done last and can be taken back. */
const UNDO_TOAST = 'files-undo';

/** States in which the device still works on a task. */
const atWork: ReadonlySet<string> = new Set(['wait', 'run', 'pause']);

/** How often, and for how long, the end of a task is waited for (ms): most are over at once. */
const ASK_EVERY_MS = 250;
const PATIENCE_MS = 3000;
/** Work that takes longer is told of while it goes on (ms). */
const SILENT_MS = 1000;

/** Whether tasks of the device are over, or are so within a short while. */
async function areOver(ids: readonly string[]): Promise<boolean> {
  for (let waited = 0; ids.length > 0; waited += ASK_EVERY_MS) {
    const answer = await call(
      calls.taskList,
      { kind: 'fileHandle', state: 'running', size: TASK_PAGE_SIZE },
      { silent: true },
    );
    // A device that does not answer says so to what comes next.
    if (!answer.success) return true;
    const open = answer.data.list.filter(({ id, state }) => ids.includes(id) && atWork.has(state));
    if (open.length === 0) return true;
    if (waited >= PATIENCE_MS || open.some(({ state }) => state === 'pause')) return false;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return true;
}

/** Words of what stands against a step. */
const reasons: Readonly<Record<string, string>> = {
  [TAKEN]: 'taken',
  [GONE]: 'gone',
  [FORGOTTEN]: 'forgotten',
  [RESTING]: 'resting',
  [STOPPED]: 'stopped',
};

/** Why a step was not done, in words. */
function reasonOf({ code, message, about = '' }: StepFailure, translate: Translate): string {
  if (message !== '') return message;
  if (code === CHANGED || code === 'N002014') return translate('filework:undo.changed', { name: shortFileName(about) });
  const known = reasons[code];
  if (known !== undefined) return translate(`filework:undo.${known}`);
  return isErrorCode(code)
    ? errorTexts[code][currentLanguage() === 'zh-CN' ? 'zh' : 'en']
    : translate('filework:undo.gone');
}

/** What a record did, in words: "Rename “a.txt”". */
export function deedText({ deed, name, count }: UndoRecord, translate: Translate): string {
  const key = name === '' ? 'many' : 'one';
  return translate(`filework:undo.deed.${deed}.${key}`, { name: shortFileName(name), count });
}

/**
 * Takes the last deed back, or the one of that id, or does again what was taken back; says what happened, or why
 * nothing did.
 */
export async function playJournal(
  store: AppStore,
  translate: Translate,
  way: 'undo' | 'redo',
  id?: string,
): Promise<void> {
  const journal = journalOf(store);
  // A quick hand takes back what is still being asked for, and after a reload what was done before it.
  await journal.settled();
  const state = journal.getState();
  const next = id === undefined ? state[way] : state.past.find((record) => record.id === id);
  if (next === undefined || next === null) {
    toast({
      key: UNDO_TOAST,
      kind: 'info',
      text: translate(`filework:undo.${way === 'undo' ? 'nothing' : 'nothingAgain'}`),
    });
    return;
  }
  if (!(await areOver(next.tasks))) {
    toast({ key: UNDO_TOAST, kind: 'warning', text: translate('filework:undo.running') });
    return;
  }
  if (way === 'undo' && next.unnamed === true) {
    await nameDeeds(journal);
    if (journal.getState().past.find((record) => record.id === next.id)?.unnamed === true) {
      toast({ key: UNDO_TOAST, kind: 'warning', text: translate('filework:undo.running') });
      return;
    }
  }
  const goesOn = setTimeout(() => {
    const text = translate(`filework:undo.${way === 'undo' ? 'undoing' : 'redoing'}`, {
      what: deedText(next, translate),
    });
    toast({ key: UNDO_TOAST, kind: 'info', text });
  }, SILENT_MS);
  const outcome = await (way === 'undo' ? journal.undo(id) : journal.redo());
  clearTimeout(goesOn);
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
  // A deed that cannot be taken back would stand before all older ones for ever.
  const forget = {
    label: translate('filework:undo.forget'),
    onSelect: () => void journal.forget(outcome.record.id),
  };
  if (outcome.failure === null) {
    toast({ key: UNDO_TOAST, kind: 'info', text: translate('filework:undo.final', { what }), action: forget });
    return;
  }
  const reason = reasonOf(outcome.failure, translate);
  toast({
    key: UNDO_TOAST,
    kind: 'error',
    text: translate('filework:undo.failed', { what, reason }),
    action: forget,
  });
}

/** Says what was done, with the way back where there is one. */
export function offerUndo(store: AppStore, translate: Translate, text: string): void {
  const { undo } = journalOf(store).getState();
  const back = { label: translate('filework:undo.undo'), onSelect: () => void playJournal(store, translate, 'undo') };
  toast({ key: UNDO_TOAST, kind: 'success', text, ...(undo !== null && isFinal(undo) ? {} : { action: back }) });
}
