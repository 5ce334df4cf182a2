import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { workFailure } from '../../components/place/work-failure.ts';
import { pausedText, type TaskAction, type TaskView, type TaskWords } from './task-view.ts';
import type { Tab } from './tasks-api.ts';

const tabOf: Readonly<Record<NativeItem['state'], Tab>> = {
  wait: 'running',
  run: 'running',
  pause: 'running',
  conflict: 'running',
  done: 'done',
  fail: 'fail',
  cancel: 'fail',
};

const actionsOf: Readonly<Record<NativeItem['state'], readonly TaskAction[]>> = {
  wait: ['first', 'pause', 'cancel'],
  run: ['pause', 'cancel'],
  pause: ['resume', 'cancel'],
  conflict: ['decide', 'cancel'],
  done: ['openFolder', 'clear'],
  fail: ['copyError', 'retry', 'clear'],
  cancel: ['retry', 'clear'],
};

const toneOf: Readonly<Record<NativeItem['state'], TaskView['tone']>> = {
  wait: 'neutral',
  run: 'primary',
  pause: 'neutral',
  conflict: 'warning',
  done: 'success',
  fail: 'error',
  cancel: 'neutral',
};

function noteOf(item: NativeItem, words: TaskWords): string {
  const { files, now } = words;
  if (item.state === 'fail') return workFailure(item.error?.code ?? '', item.error?.message ?? '', words);
  if (item.state === 'pause') return pausedText(item.error, words);
  if (item.state === 'wait' && item.hold !== '') return files(`tasks.hold.${item.hold}`);
  if (item.state === 'wait' && item.retryAt !== null)
    return files('tasks.state.retry', { seconds: Math.max(1, Math.ceil((item.retryAt - now) / 1000)) });
  return item.state === 'run' || item.state === 'done' ? '' : files(`tasks.state.${item.state}`);
}

/** Folder of a wire path or of a place below a folder; '' at its top. */
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A transfer of the desktop app as a row. `folder` is a wire path for uploads, `place` a path of this computer. */
export function nativeView(item: NativeItem, words: TaskWords): TaskView {
  const inner = parentOf(item.rel);
  const upload = item.kind === 'nativeUpload';
  const waits =
    (item.state === 'wait' && (item.hold !== '' || item.retryAt !== null)) ||
    (item.state === 'pause' && item.error !== null);
  return {
    id: item.id,
    source: 'native',
    state: item.state,
    tab: tabOf[item.state],
    name: item.name,
    op: item.kind,
    isDir: item.isDir,
    folder: upload ? (inner === '' ? item.remote : `${item.remote}/${inner}`) : '',
    ...(upload ? {} : { place: inner === '' ? item.local : `${item.local}/${inner}` }),
    size: item.size,
    done: item.done,
    speed: item.speed,
    remain: item.remain,
    note: noteOf(item, words),
    tone: waits ? 'warning' : toneOf[item.state],
    actions: actionsOf[item.state],
    rank: item.state === 'run' || tabOf[item.state] !== 'running' ? null : item.rank,
    at: item.at,
  };
}
