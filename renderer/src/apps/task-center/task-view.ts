import { SAFE_BOX_LOCKED } from '#shared/constants.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { netdiskKinds } from '#shared/contract/kinds.ts';
import { formatSize, formatSpeed } from '#shared/rules/size.ts';
import type { Translate } from '#shared/rules/text.ts';
import { formatTransferRemain } from '#shared/rules/time.ts';
import { folderUrl } from '../../state/files/location.ts';
import { workFailure } from '../../components/place/work-failure.ts';
import type { PendingEntry } from '../../state/conflicts/conflicts-slice.ts';
import type { TransferError, TransferItem } from '../../state/transfers/transfer-types.ts';
import type { Tab } from './tasks-api.ts';

/** What can be done with a task. */
export type TaskAction =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'clear'
  | 'openFolder'
  | 'chooseFile'
  | 'first'
  | 'decide'
  | 'copyError'
  | 'saveErrors';

/** One row of the task centre, wherever the work is done. */
export interface TaskView {
  readonly id: string;
  /** The upload queue of this page, the device, the desktop app, or what has not begun because of its name. */
  readonly source: 'page' | 'device' | 'native' | 'pending';
  readonly state: string;
  readonly tab: Tab;
  readonly name: string;
  /** Type of work, for tasks of the device. */
  readonly op: string;
  /** Wire path of the folder it works on, '' for none. */
  readonly folder: string;
  /** Folder outside of the device that it saves to: of this computer, of another server. */
  readonly place?: string;
  /** Address that shows where it went, where that is no folder of the device. */
  readonly shownAt?: string;
  readonly isDir?: boolean;
  readonly size: number;
  readonly done: number;
  readonly speed: number;
  /** Seconds, -1 unknown. */
  readonly remain: number;
  /** What the row says about itself besides numbers; '' for nothing. */
  readonly note: string;
  /** The same in full, where the row has room for a part only. */
  readonly fullNote?: string;
  readonly tone: 'primary' | 'neutral' | 'success' | 'warning' | 'error';
  readonly actions: readonly TaskAction[];
  /** Place in a queue whose order can be changed; null or left out where there is none. */
  readonly rank?: number | null;
  /** Ended tasks of the device for which it stands. */
  readonly twins?: readonly string[];
  readonly at: number;
}

/** Texts of the namespaces `files` and `common`, and the present in unix milliseconds. */
export interface TaskWords {
  readonly files: Translate;
  readonly common: Translate;
  readonly language: string;
  readonly now: number;
  /** The device cannot be reached. */
  readonly offline: boolean;
}

/** By whom or what something stands still: by the person, unless a reason is known. */
export function pausedText(error: TransferError | null, { files }: TaskWords): string {
  return files(error?.code === SAFE_BOX_LOCKED ? 'tasks.paused.locked' : 'tasks.paused.you');
}

const uploadTabs: Readonly<Record<TransferItem['state'], Tab>> = {
  wait: 'running',
  run: 'running',
  pause: 'running',
  conflict: 'running',
  needsFile: 'running',
  done: 'done',
  fail: 'fail',
  cancel: 'fail',
};

const uploadActions: Readonly<Record<TransferItem['state'], readonly TaskAction[]>> = {
  wait: ['first', 'pause', 'cancel'],
  run: ['pause', 'cancel'],
  pause: ['resume', 'cancel'],
  conflict: ['decide', 'cancel'],
  needsFile: ['chooseFile', 'cancel'],
  done: ['openFolder', 'clear'],
  fail: ['copyError', 'retry', 'clear'],
  cancel: ['clear'],
};

function uploadNote(item: TransferItem, words: TaskWords): string {
  const { files, now, offline } = words;
  if (item.state === 'fail') return workFailure(item.error?.code ?? '', item.error?.message ?? '', words);
  if (item.retryAt !== null && item.state === 'run')
    return files('tasks.state.retry', { seconds: Math.max(1, Math.ceil((item.retryAt - now) / 1000)) });
  if (item.state === 'pause') return pausedText(item.error, words);
  if (offline && item.state === 'wait') return files('tasks.state.offline');
  if (item.state === 'done' && item.same) return files('tasks.state.same');
  return item.state === 'run' || item.state === 'done' ? '' : files(`tasks.state.${item.state}`);
}

/** An upload of this page as a row. */
export function uploadView(item: TransferItem, words: TaskWords): TaskView {
  const inner = item.rel.includes('/') ? `/${item.rel.slice(0, item.rel.lastIndexOf('/'))}` : '';
  const waits =
    (item.state === 'pause' && item.error !== null) ||
    item.state === 'conflict' ||
    item.state === 'needsFile' ||
    item.retryAt !== null;
  return {
    id: item.id,
    source: 'page',
    state: item.state,
    tab: uploadTabs[item.state],
    name: item.name,
    isDir: item.isDir === true,
    op: 'upload',
    folder: item.folder + inner,
    size: item.size,
    done: item.done,
    speed: item.speed,
    remain: item.remain,
    note: uploadNote(item, words),
    tone:
      item.state === 'done'
        ? 'success'
        : item.state === 'fail'
          ? 'error'
          : waits
            ? 'warning'
            : item.state === 'run'
              ? 'primary'
              : 'neutral',
    actions: uploadActions[item.state],
    rank: item.state === 'run' || uploadTabs[item.state] !== 'running' ? null : item.rank,
    at: item.at,
  };
}

/** A copy or move that waits for an answer about its name, as a row. */
export function pendingView(entry: PendingEntry, { files }: TaskWords): TaskView {
  return {
    id: entry.id,
    source: 'pending',
    state: 'conflict',
    tab: 'running',
    name: entry.name,
    op: entry.mode === 'cut' ? 'move' : 'copy',
    folder: entry.to,
    isDir: entry.isDir,
    size: entry.from?.size ?? 0,
    done: 0,
    speed: 0,
    remain: -1,
    note: files('tasks.state.conflict'),
    tone: 'warning',
    actions: ['decide', 'cancel'],
    at: entry.at,
  };
}

const deviceTabs: Readonly<Record<TaskRecord['state'], Tab>> = {
  wait: 'running',
  run: 'running',
  pause: 'running',
  done: 'done',
  fail: 'fail',
  cancel: 'fail',
};

/** Its bytes come from another page or computer, which alone can let it stand still or go on. */
const isSent = ({ kind }: Pick<TaskRecord, 'kind'>): boolean => kind === 'upload' || kind === 'nativeUpload';

function deviceActions({ state, kind, repeatable = true }: TaskRecord): readonly TaskAction[] {
  // An older device does not say what it can do again.
  const again: readonly TaskAction[] = !isSent({ kind }) && repeatable ? ['retry'] : [];
  // What went to another server is opened there.
  if (state === 'done') return kind === 'ftp' ? ['clear'] : ['openFolder', 'clear'];
  if (state === 'cancel') return [...again, 'clear'];
  if (state === 'fail') return ['copyError', ...again, 'clear'];
  // From here an upload can only be given up.
  if (isSent({ kind })) return ['cancel'];
  return state === 'pause' ? ['resume', 'cancel'] : ['pause', 'cancel'];
}

/** Entries that the row of a task names; all that are known stand in its copied error. */
const NAMED_IN_ROW = 3;

/** What of several entries could not be done, each with its reason. */
function failuresText({ total, list }: NonNullable<TaskRecord['failures']>, shown: number, words: TaskWords): string {
  const { files, language } = words;
  const each = list
    .slice(0, shown)
    .map(({ name, error }) => files('tasks.left.one', { name, why: workFailure(error, error, words) }));
  const named = each.join(language === 'zh-CN' ? '、' : ', ');
  const more = total - each.length;
  const names = more > 0 ? files('tasks.left.more', { names: named, count: more }) : named;
  return files('tasks.left.all', { count: total, names });
}

function deviceNote(task: TaskRecord, words: TaskWords): string {
  const { state, error, waits = '', failures } = task;
  if (state === 'fail' && failures) return failuresText(failures, NAMED_IN_ROW, words);
  if (state === 'fail') return workFailure(error, error, words);
  if (state === 'wait' && waits !== '') return words.files('tasks.hold.drive', { name: waits });
  // What was heard last may not be so any more.
  if (words.offline && deviceTabs[state] === 'running') return words.files('tasks.paused.unknown');
  if (state === 'pause') return pausedText(null, words);
  // Whoever sends it has stopped.
  if (state === 'wait' && isSent(task)) return words.files('tasks.paused.sender');
  return state === 'run' || state === 'done' ? '' : words.files(`tasks.state.${state}`);
}

const deviceTones: Readonly<Record<TaskRecord['state'], TaskView['tone']>> = {
  wait: 'neutral',
  run: 'primary',
  pause: 'neutral',
  done: 'success',
  fail: 'error',
  cancel: 'neutral',
};

/** Where a task of the device leads to, and what it works on: outside of the device there is no folder to open. */
function deviceGoal(task: TaskRecord, words: TaskWords): Pick<TaskView, 'folder' | 'place' | 'shownAt'> {
  const { kind, op, from, to } = task;
  const folder = to === '' ? from : to;
  // Its folder is shown without an entry that stands out.
  if (task.name === '' && folder !== '') return { folder, shownAt: folderUrl(folder) };
  if (kind === 'ftp') return { folder: from, place: to };
  if (kind !== 'netdisk' || (op !== 'upload' && op !== 'backup')) return { folder };
  const drive = netdiskKinds.find((each) => to.startsWith(`${each}:`));
  if (drive === undefined) return { folder: from, place: to };
  const path = to.slice(drive.length + 1);
  return {
    folder: from,
    place: words.files(`tasks.onDrive.${drive}`, { path: path === '/' ? '' : path }),
    shownAt: `/newNetdisk?${new URLSearchParams({ kind: drive, path }).toString()}`,
  };
}

/** A task of the device as a row. */
export function deviceView(task: TaskRecord, words: TaskWords): TaskView {
  const { state } = task;
  const isHeld = state === 'wait' && (task.waits ?? '') !== '';
  return {
    id: task.id,
    source: 'device',
    state,
    tab: deviceTabs[state],
    // What a task of the safe box is about stands nowhere: the list of tasks is in the clear (decision 16).
    name: task.name === '' ? words.files('tasks.ofSafe') : task.name,
    op: task.op,
    ...deviceGoal(task, words),
    size: task.size,
    done: task.done,
    speed: task.speed,
    remain: task.remain,
    note: deviceNote(task, words),
    ...(state === 'fail' && task.failures && { fullNote: failuresText(task.failures, Infinity, words) }),
    tone: isHeld ? 'warning' : deviceTones[state],
    actions: deviceActions(task),
    at: task.at * 1000,
  };
}

/** The numbers of a row: how much, how fast, how long (CON-05, CON-06, NTC-03). */
export function progressText(view: TaskView, { files, common }: TaskWords): string {
  const size = formatSize(view.size);
  if (view.tab === 'done') return size;
  const amount = files('tasks.progress', { done: formatSize(Math.min(view.done, view.size)), size });
  if (view.state !== 'run' || view.speed <= 0) return view.size > 0 ? amount : '';
  const speed = files('tasks.speed', {
    speed: formatSpeed(view.speed),
    remain: formatTransferRemain(view.remain, common),
  });
  return `${amount} · ${speed}`;
}

/** Share that is done, null when there is no telling. */
export function shareOf({ size, done, state }: TaskView): number | null {
  if (state === 'done') return 1;
  return size > 0 ? Math.min(1, done / size) : null;
}

/** Rows of the device that no row of this page already shows. */
export function withoutOwn(
  device: readonly TaskRecord[],
  own: readonly Pick<TransferItem, 'folder' | 'rel'>[],
): TaskRecord[] {
  const mine = new Set(own.map((item) => `${item.folder}/${item.rel}`));
  return device.filter((task) => !mine.has(`${task.to}/${task.name}`));
}

/** Tasks of the device that have ended, by the file that they brought: rows of this page stand for them. */
export function endedTasks(device: readonly TaskRecord[]): (item: Pick<TransferItem, 'folder' | 'rel'>) => string[] {
  const ended = device.filter(({ state }) => ['done', 'fail', 'cancel'].includes(state));
  const byFile = Map.groupBy(ended, (task) => `${task.to}/${task.name}`);
  return ({ folder, rel }) => (byFile.get(`${folder}/${rel}`) ?? []).map(({ id }) => id);
}
