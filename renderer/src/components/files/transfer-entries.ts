import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import { confirm, toast } from '../dialogs/dialog-service.ts';
import { toastRefusal, type SafeOpener } from '../team/ask-access.tsx';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { copyBetween } from '../remote/copy-between.ts';
import { transferFailure } from '../transfers/transfer-failure.ts';
import { call } from '../../api/call.ts';
import { calls } from '#shared/contract/index.ts';
import { dropOutcome, type DropSource, type DropTarget, type DropWish } from '../../state/files/drop-rule.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';
import { conflictsFound, type PendingEntry } from '../../state/conflicts/conflicts-slice.ts';
import { policyOf } from './upload-files.ts';
import {
  aboutEntries,
  copiedRecord,
  journalOf,
  movedRecord,
  recycledRecord,
  settledRecord,
  turnedRecord,
} from '../../state/files/undo/undo.ts';
import type { UndoRecord } from '../../state/files/undo/deeds.ts';
import { clipboardCleared } from '../../state/clipboard-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { inPortions } from '../../state/files/portions.ts';
import { pasteEntries, type PasteOutcome } from './paste-entries.ts';
import { offerUndo } from './undo-actions.ts';

/** A source with the name that dialogs and records say. */
export type NamedSource = DropSource & { readonly name: string };

export interface TransferWish extends DropWish {
  readonly store: AppStore;
  readonly translate: Translate;
  /** They come from the clipboard: what was cut is not pasted twice. */
  readonly fromClipboard?: boolean;
  /** Asks for a team folder where their list was meant; left out where nothing can be asked. */
  readonly chooseTeam?: (root: string) => void;
  /** Opens the safe box where it is closed (DRG-21); left out where no window can. */
  readonly window?: SafeOpener;
}

async function markFavourites(sources: readonly NamedSource[], { store, translate }: TransferWish): Promise<void> {
  const paths = sources.map(({ path }) => path);
  for (const portion of inPortions(paths)) {
    const result = await call(calls.favoriteAdd, { paths: portion });
    if (!result.success) {
      toastFailure(result, translate('failed.action', { code: result.code }));
      return;
    }
  }
  await journalOf(store).add({
    deed: 'favourite',
    ...aboutEntries(sources),
    undo: [{ do: 'unfavour', paths }],
    redo: [{ do: 'favour', paths }],
    tasks: [],
  });
  offerUndo(store, translate, translate('filework:favourite.added', { count: sources.length }));
}

/** Dropped on the recycle bin: asks as deleting does (DRG-20), for good where there is no bin. */
async function recycle(
  sources: readonly NamedSource[],
  permanent: boolean,
  { store, translate }: TransferWish,
): Promise<boolean> {
  const { name, count } = aboutEntries(sources);
  const way = permanent ? 'forever' : 'recycle';
  const text = (key: string): string =>
    translate(`delete.${way}.${key}${name === '' ? 'Many' : ''}`, { name: shortFileName(name), count });
  const question = { title: text('title'), content: text('text'), okText: text('ok'), danger: permanent };
  if (!(await confirm(question))) return false;
  const tasks: string[] = [];
  for (const portion of inPortions(sources)) {
    const result = await call(calls.fileRemove, { paths: portion.map(({ path }) => path), permanent });
    if (!result.success) {
      toastFailure(result, translate('failed.action', { code: result.code }));
      return tasks.length > 0;
    }
    tasks.push(result.data.task_id);
  }
  if (permanent) {
    toast({ kind: 'success', text: text('done') });
    return true;
  }
  await journalOf(store).add(recycledRecord(sources, tasks));
  offerUndo(store, translate, text('done'));
  return true;
}

/** Puts taken names to the person; files that are there already need no word but that one (DRG-26). */
function tellPending(pending: readonly PendingEntry[], { store, translate }: TransferWish): void {
  const [first] = pending;
  if (first === undefined) return;
  if (pending.some(({ same }) => !same)) {
    reconsider(pending.map(({ id }) => id));
    store.dispatch(conflictsFound(pending));
    return;
  }
  const count = pending.length;
  const key = `conflict.nothingToDo${count > 1 ? 'Many' : ''}`;
  toast({ kind: 'info', text: translate(key, { name: shortFileName(first.name), count }) });
}

interface Transferred {
  readonly action: 'move' | 'copy';
  readonly to: string;
}

/** Notes what was started, so that it can be taken back, and says so. */
async function noteTransfer(
  { action, to }: Transferred,
  sources: readonly NamedSource[],
  { plain, settled, placed, tasks }: PasteOutcome,
  { store, translate }: TransferWish,
): Promise<void> {
  const among = (paths: readonly string[]): NamedSource[] => {
    const wanted = new Set(paths);
    return sources.filter(({ path }) => wanted.has(path));
  };
  const records: UndoRecord[] = [];
  // First what met taken names: what met none, and has its way back for certain, is taken back first.
  const groups = placed.map(({ task, paths }) => ({ task, entries: among(paths).map((one) => ({ ...one, to })) }));
  if (groups.length > 0) records.push(turnedRecord(action, groups));
  if (settled.length > 0) records.push(settledRecord(action, among(settled), to, tasks));
  if (plain.length > 0) records.push((action === 'move' ? movedRecord : copiedRecord)(among(plain), to, tasks));
  for (const record of records) await journalOf(store).add(record);
  const last = records.at(-1);
  if (last === undefined) return;
  const { name, count } = last;
  offerUndo(store, translate, translate(`filework:undo.did.${action}${name === '' ? 'Many' : ''}`, { name, count }));
}

/**
 * Puts entries somewhere by the one rule, however that was asked for: by drag, by menu or from the clipboard (DRG-10).
 * Says a refusal in its words, asks before anything leaves the safe box unencrypted (DRG-15), and notes what can be
 * taken back. Answers whether anything was started.
 */
export async function transferEntries(
  sources: readonly NamedSource[],
  target: DropTarget,
  wish: TransferWish,
): Promise<boolean> {
  const { store, translate } = wish;
  const outcome = dropOutcome(sources, target, wish);
  if (outcome.refusal !== null) {
    const { chooseTeam } = wish;
    if (outcome.refusal === 'refusal.teamRoot' && target.kind === 'folder' && chooseTeam !== undefined) {
      const choose = { label: translate('filework:team.choose'), onSelect: () => chooseTeam(target.path) };
      toast({ kind: 'warning', text: translate(outcome.refusal), action: choose });
      return false;
    }
    // Into a folder that may be written it was the one of the sources that refused.
    const closed = target.kind === 'folder' && target.writable === false ? [target.path] : [];
    const paths = [...closed, ...sources.filter(({ writable }) => !writable).map(({ path }) => path)];
    toastRefusal(outcome.refusal, paths, wish);
    return false;
  }
  if (outcome.action === 'favourite') {
    await markFavourites(sources, wish);
    return true;
  }
  if (outcome.action === 'recycle') return recycle(sources, outcome.permanent === true, wish);
  if (target.kind !== 'folder') return false;
  if (outcome.unencrypted) {
    const sure = await confirm({
      title: translate('filework:unencrypted.title'),
      content: translate('filework:unencrypted.text'),
      okText: translate('filework:unencrypted.ok'),
    });
    if (!sure) return false;
  }
  const paths = sources.map(({ path }) => path);
  const from = sources.find(({ device }) => device !== undefined)?.device;
  if (from !== undefined) return copyBetween(store, { device: from, way: 'here', paths, folder: target.path });
  if (target.device !== undefined)
    return copyBetween(store, { device: target.device, way: 'there', paths, folder: target.path });
  const action = outcome.action === 'move' ? 'move' : 'copy';
  // Only a paste comes here with its own folder: the rule refuses it for everything else.
  const duplicate =
    wish.paste === true && sources.every(({ path }) => path.slice(0, path.lastIndexOf('/')) === target.path);
  const policy = await policyOf(store);
  const done = await pasteEntries({
    mode: action === 'move' ? 'cut' : 'copy',
    entries: sources,
    to: target.path,
    duplicate,
    policy,
  });
  if (done.failure !== null) {
    toastFailure({ code: done.failure.code, message: transferFailure(done.failure, translate) });
  }
  tellPending(done.pending, wish);
  const taken = done.started + done.pending.length > 0;
  if (taken && wish.fromClipboard === true && wish.intent === 'move') store.dispatch(clipboardCleared());
  await noteTransfer({ action, to: target.path }, sources, done, wish);
  return taken;
}
