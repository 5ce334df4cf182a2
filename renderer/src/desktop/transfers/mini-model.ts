import type { TaskRecord } from '#shared/contract/records.ts';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { remainingSeconds } from '#shared/rules/transfer-rate.ts';
import type { TransferItem } from '../../state/transfers/transfer-types.ts';

/** One piece of work in the mini window; sizes in bytes. */
export interface MiniRow {
  readonly id: string;
  readonly source: 'page' | 'native' | 'device';
  readonly name: string;
  readonly up: boolean;
  readonly state: 'run' | 'wait' | 'pause' | 'ask';
  readonly size: number;
  readonly done: number;
  readonly speed: number;
  readonly canPause: boolean;
}

/** What the mini window shows: bytes, bytes a second, seconds (-1 unknown), `share` 0 to 1 or null when unknown. */
export interface MiniView {
  readonly rows: readonly MiniRow[];
  readonly running: number;
  readonly waiting: number;
  readonly share: number | null;
  readonly speed: number;
  readonly remain: number;
}

const shown = { run: 'run', wait: 'wait', pause: 'pause', conflict: 'ask', needsFile: 'ask' } as const;
type Open = keyof typeof shown;
const isOpen = (state: string): state is Open => state in shown;
const turn = { run: 0, ask: 1, wait: 2, pause: 3 } as const;

interface Work {
  /** Uploads of this page with those that ended in the same batch, so that the share never goes back. */
  readonly uploads: readonly TransferItem[];
  readonly native: readonly NativeItem[];
  readonly tasks: readonly TaskRecord[];
}

/** Everything under way, from wherever it is done: this page, the desktop app and the device (APP-TASK-01). */
export function miniView({ uploads, native, tasks }: Work): MiniView {
  // The device lists what this page and the app send as well: its own list of that kind stays out then.
  const app = native.filter(({ state }) => isOpen(state));
  const pageSends = uploads.some(({ state }) => isOpen(state));
  const appSends = app.some(({ kind }) => kind === 'nativeUpload');
  const others = tasks.filter(
    ({ kind }) => !(pageSends && kind === 'upload') && !(appSends && kind === 'nativeUpload'),
  );
  const batches = new Set(app.map(({ batch }) => batch));
  const counted = [
    ...uploads.filter(({ state }) => state !== 'cancel'),
    ...native.filter(({ state, batch }) => state !== 'cancel' && batches.has(batch)),
    ...others.filter(({ state }) => isOpen(state)),
  ];
  const rows = [
    ...uploads.map((item) => ({ ...item, source: 'page' as const, up: true, canPause: true })),
    ...native.map((item) => ({ ...item, source: 'native' as const, up: item.kind === 'nativeUpload', canPause: true })),
    ...others.map((task) => {
      const up = task.kind === 'upload' || task.kind === 'nativeUpload';
      return { ...task, source: 'device' as const, up, canPause: !up };
    }),
  ]
    .flatMap(({ id, source, name, up, state, size, done, speed, canPause }): MiniRow[] =>
      isOpen(state)
        ? [{ id, source, name, up, state: shown[state], size, done: Math.min(done, size), speed, canPause }]
        : [],
    )
    .sort((a, b) => turn[a.state] - turn[b.state]);
  const size = counted.reduce((sum, item) => sum + item.size, 0);
  const done = counted.reduce(
    (sum, item) => sum + (item.state === 'done' ? item.size : Math.min(item.done, item.size)),
    0,
  );
  const speed = rows.reduce((sum, row) => sum + (row.state === 'run' ? row.speed : 0), 0);
  return {
    rows,
    running: rows.filter(({ state }) => state === 'run').length,
    waiting: rows.filter(({ state }) => state === 'wait').length,
    share: size > 0 ? done / size : null,
    speed,
    remain: remainingSeconds(size - done, speed),
  };
}
