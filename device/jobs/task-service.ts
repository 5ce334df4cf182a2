import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { NewTask, StartOptions, TaskHandle, TaskRun, TaskService } from '../context.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError } from '../device-error.ts';
import { createLiveTask, type LiveTask } from './live-task.ts';
import { failuresOf } from './partial-failure.ts';
import { createThrottle, type Throttle } from './task-progress.ts';
import { createTaskRecords } from './task-records.ts';
import { createTaskStore, type StoredTask } from './task-store.ts';

/** Tasks that work at the same time; the others wait for their turn. */
const PARALLEL = 3;
/** Ends between two looks at how many finished tasks an account has. */
const TRIM_EVERY = 50;
/** Starts of the device that take the same work up: a task that ends the device must not end it for ever. */
const STARTS = 3;
/** Work that ended without success and is kept so that it can be tried again. */
const REPEATABLE = 100;

/** What a task does, so that it can be done again, and who hears of what the account does with it meanwhile. */
interface Work extends Pick<StartOptions, 'onDropped' | 'onPause'> {
  readonly task: NewTask;
  readonly run: TaskRun;
}

/** How work of an operation is done again, and what is put in order when it is given up before its turn. */
interface Remaking {
  readonly make: (request: unknown, owner: string) => Promise<TaskRun | undefined>;
  readonly dropped: ((request: unknown, owner: string) => void) | undefined;
}

interface Job extends Work {
  readonly entry: LiveTask;
}

const nowS = (): number => Math.floor(Date.now() / 1000);

/**
 * Work that outlives its call: records in the database, progress and results by push (TSK-01, CALL-EXT-14).
 * What an earlier run of the device left behind waits for `takeUp`.
 */
export function createTaskService(db: DatabaseSync, push: PushSender, log: Logger): TaskService {
  const store = createTaskStore(db);
  store.recover();
  const records = createTaskRecords(store, log);
  const live = new Map<string, LiveTask>();
  /** Work that failed or was cancelled, with all it needs to be done again. */
  const ended = new Map<string, Work>();
  const pauses = new Map<string, (isPaused: boolean) => void>();
  const makers = new Map<string, Remaking>();
  const waiting: Job[] = [];
  /** What works at the moment, with its accounts. */
  const running = new Map<Promise<void>, string>();
  let held = 0;
  const counterPushes = new Map<string, Throttle>();
  let closed = false;
  let ends = 0;

  const pushCounters = (owner: string): void => {
    let throttle = counterPushes.get(owner);
    if (!throttle) {
      throttle = createThrottle(
        () => push.send({ topic: 'task', type: 'counters', to: owner, data: { ...store.counters(owner) } }),
        1000,
      );
      counterPushes.set(owner, throttle);
    }
    throttle.call();
  };

  /** Whether one that has ended without success can be tried again. */
  const repeatable = ({ id, op, state }: Pick<TaskRecord, 'id' | 'op' | 'state'>): { repeatable?: boolean } =>
    state === 'fail' || state === 'cancel'
      ? { repeatable: ended.has(id) || (makers.has(op) && store.hasRequest(id)) }
      : {};

  const recordOf = ({ owner: _owner, ...stored }: StoredTask): TaskRecord => ({
    ...stored,
    speed: 0,
    remain: -1,
    ...repeatable(stored),
  });

  /** Whoever began it has put in order what is left of it: tried again, it is another run, whose end is none of theirs. */
  const keep = (id: string, { task, run, onPause }: Work): void => {
    ended.set(id, { task, run, onPause });
    for (const first of ended.keys()) if (ended.size > REPEATABLE) ended.delete(first);
  };

  const create = (id: string, task: NewTask, at: number): LiveTask => {
    const start = { at, noted: task.request === undefined ? undefined : store.noted(id) };
    const entry = createLiveTask(id, task, start, {
      save: (record) => records.save(record),
      note: (state) => records.note(id, state),
      progress: (data) => push.send({ topic: 'task', type: 'progress', to: task.owner, data }),
      ended: (record) => {
        live.delete(id);
        pauses.delete(id);
        ends += 1;
        if (ends % TRIM_EVERY === 0) records.trim(task.owner);
        if (record.state !== 'cancel')
          push.send({
            topic: 'task',
            type: record.state === 'done' ? 'done' : 'fail',
            to: task.owner,
            data: { ...record, ...repeatable(record) },
          });
        pushCounters(task.owner);
      },
      held(isHeld) {
        held += isHeld ? 1 : -1;
        if (isHeld) next();
      },
    });
    live.set(id, entry);
    pushCounters(task.owner);
    return entry;
  };

  const perform = async ({ entry, ...work }: Job): Promise<void> => {
    entry.begin();
    try {
      await work.run(entry.progress);
      entry.end('done');
    } catch (error) {
      // On the way down nothing is recorded: the next start takes it up.
      if (closed) return;
      keep(entry.id, work);
      if (entry.progress.signal.aborted) {
        entry.end('cancel');
        return;
      }
      if (!(error instanceof DeviceError))
        log.error('task failed', { id: entry.id, op: work.task.op, error: String(error) });
      entry.end('fail', error instanceof DeviceError ? error.code : 'N000005', failuresOf(error));
    }
  };

  const next = (): void => {
    while (!closed && running.size - held < PARALLEL) {
      const at = waiting.findIndex(({ entry }) => !entry.paused);
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      if (!job) return;
      if (job.entry.progress.signal.aborted) continue;
      const done = perform(job).finally(() => {
        running.delete(done);
        next();
      });
      running.set(done, job.entry.owner);
    }
  };

  const enqueue = (entry: LiveTask, work: Work): void => {
    if (work.onPause) pauses.set(entry.id, work.onPause);
    entry.progress.signal.addEventListener('abort', () => {
      if (entry.begun || closed) return;
      keep(entry.id, work);
      entry.end('cancel');
      work.onDropped?.();
    });
    waiting.push({ entry, ...work });
    next();
  };

  /** Work of an earlier run of the device, made again from what it was asked for. */
  const leftBehind = (stored: StoredTask): Work | undefined => {
    const known = makers.get(stored.op);
    const request = known && store.request(stored.id);
    if (!known || request === undefined) return undefined;
    const { owner, kind, op, name, from, to, size } = stored;
    return {
      task: { owner, kind, op, name, from, to, size, request },
      async run(progress) {
        const run = await known.make(request, owner);
        if (!run) throw new DeviceError('N000006');
        await run(progress);
      },
      onDropped: () => known.dropped?.(request, owner),
    };
  };

  return {
    resumable(op, make, dropped) {
      makers.set(op, { make, dropped });
    },
    takeUp() {
      for (const stored of store.cutOff()) {
        const { id, at, state } = stored;
        if (live.has(id)) continue;
        const left = store.countStart(id) <= STARTS ? leftBehind(stored) : undefined;
        if (!left) {
          store.save({ ...stored, state: 'fail', error: 'interrupted' });
          pushCounters(stored.owner);
          continue;
        }
        const entry = create(id, left.task, at);
        if (state === 'pause') entry.pause();
        enqueue(entry, left);
      }
    },
    isOpen: (id) => store.isOpen(id),
    start(task, run, { id: known = '', onDropped, onPause } = {}) {
      const left = known === '' ? undefined : store.find(known, task.owner);
      const id = left?.id ?? randomUUID();
      const at = left?.at ?? nowS();
      if (left) store.save({ id, name: task.name, done: 0, size: task.size, state: 'wait', error: '' });
      else store.add(id, task, 'wait', at);
      enqueue(create(id, task, at), { task, run, onDropped, onPause });
      return id;
    },
    open(task, { id: known, onCancel }): TaskHandle {
      const id = known ?? randomUUID();
      const at = store.find(id, task.owner)?.at ?? nowS();
      if (!store.find(id, task.owner)) store.add(id, task, 'wait', at);
      const entry = create(id, { ...task, canPause: false }, at);
      entry.progress.signal.addEventListener('abort', () => {
        if (closed || !live.has(id)) return;
        onCancel();
        entry.end('cancel');
      });
      return {
        id,
        advance: (done) => {
          entry.begin();
          entry.progress.advance(done);
        },
        wait: (done) => entry.rest(done),
        done: () => entry.end('done'),
        fail: (error) => entry.end('fail', error),
        cancel: () => entry.end('cancel'),
      };
    },
    list(owner, { kind, state, page, size }) {
      const { list, total } = store.list(owner, kind, state, page, size);
      return {
        list: list.map((stored) => live.get(stored.id)?.record() ?? recordOf(records.newest(stored))),
        total,
      };
    },
    holding: (path) => store.holding(path),
    control(owner, ids, action) {
      const found = ids.flatMap((id) => store.find(id, owner) ?? []);
      if (found.length === 0) throw new DeviceError('N000003');
      const changes: (() => void)[] = [];
      const refused: string[] = [];
      for (const stored of found) {
        const { id, at } = stored;
        const { state } = records.newest(stored);
        const entry = live.get(id);
        if (action === 'delete') {
          changes.push(() => {
            entry?.cancel();
            ended.delete(id);
            store.remove(id, owner);
            records.forget(id);
          });
        } else if (action === 'cancel') {
          if (entry) changes.push(() => entry.cancel());
        } else if (action === 'retry') {
          if (state === 'done' || entry) continue;
          const left = ended.get(id) ?? leftBehind(stored);
          if (!left) {
            refused.push(id);
            continue;
          }
          changes.push(() => {
            ended.delete(id);
            store.save({ id, name: left.task.name, done: 0, size: left.task.size, state: 'wait', error: '' });
            enqueue(create(id, left.task, at), left);
          });
        } else {
          if (!entry) continue;
          if (!entry.canPause) refused.push(id);
          else if (entry.paused !== (action === 'pause'))
            changes.push(() => {
              if (action === 'pause') entry.pause();
              else entry.resume();
              pauses.get(id)?.(action === 'pause');
              next();
            });
        }
      }
      if (refused.length === found.length) throw new DeviceError('N000006');
      for (const change of changes) change();
      if (changes.length > 0) pushCounters(owner);
      return { changed: changes.length, ...(refused.length > 0 && { refused }) };
    },
    counters: (owner) => store.counters(owner),
    seen(owner, kind) {
      store.seen(owner, kind);
      pushCounters(owner);
    },
    async leave(owner) {
      for (const entry of [...live.values()]) if (entry.owner === owner) entry.cancel();
      await Promise.allSettled([...running].flatMap(([done, of]) => (of === owner ? [done] : [])));
      for (const [id, { task }] of ended) if (task.owner === owner) ended.delete(id);
      counterPushes.get(owner)?.cancel();
      counterPushes.delete(owner);
    },
    async close() {
      closed = true;
      for (const throttle of counterPushes.values()) throttle.cancel();
      for (const entry of [...live.values()]) entry.stop();
      await Promise.allSettled(running.keys());
      records.close();
    },
  };
}
