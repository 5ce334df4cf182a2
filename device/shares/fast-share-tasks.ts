import type { DeviceContext, TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { runTransfer } from '../files/run-transfer.ts';
import type { FileServices } from '../files/services.ts';
import { checkTransfer, type Transfer } from '../files/transfer.ts';
import type { FastShare, FastShareStore } from './fast-share-store.ts';

export type FastShareTasks = ReturnType<typeof createFastShareTasks>;

/** Copies what was accepted, as tasks of those who receive. */
export function createFastShareTasks(context: DeviceContext, services: FileServices, store: FastShareStore) {
  const rates = new Map<string, number>();

  const rateOf = ({ id, state }: FastShare): number => (state === 'done' ? 1 : (rates.get(id) ?? 0));

  /** Tells sender and receiver how it stands. */
  const tell = (type: 'incoming' | 'answered' | 'progress', share: FastShare, to: readonly string[]): void => {
    const { id, name, count, size, state } = share;
    for (const username of new Set(to.filter(Boolean)))
      context.push.send({
        topic: 'fastshare',
        type,
        to: username,
        data: {
          id,
          name,
          from: services.accountNames.shown(share.owner),
          to: services.accountNames.shown(share.receiver),
          count,
          size,
          state,
          rate: rateOf(share),
        },
      });
  };

  /** What is given, as the receiver may have it now. Throws what a copy throws, N003001 when the sender may not share. */
  const check = async (share: FastShare, receiver: FileCaller, to: string): Promise<Transfer> => {
    const sender = services.rights.callerOf(share.owner);
    // Whoever may no longer share gives nothing either.
    if (!sender || !services.rights.mayFastShare(sender)) throw new DeviceError('N003001');
    const request = { mode: 'copy', paths: share.paths, to, conflict: 'rename', readerOf: () => sender } as const;
    return checkTransfer(services, receiver, request);
  };

  /** Copies; sender and receiver are told how far it is, and how it ends. */
  const copy = async (id: string, receiver: string, checked: Transfer, progress: TaskProgress): Promise<void> => {
    const setState = (state: FastShare['state']): void => {
      const share = store.find(id);
      if (share) tell('progress', store.change(share, { state, receiver }), [share.owner, receiver]);
    };
    setState('run');
    try {
      await runTransfer(services, checked, 'rename', {
        signal: progress.signal,
        memory: progress.memory,
        rename: (name) => progress.rename(name),
        renamed: (entries) => progress.renamed(entries),
        checkpoint: () => progress.checkpoint(),
        hold: (what, until) => progress.hold(what, until),
        advance(done, size = checked.bytes) {
          rates.set(id, size > 0 ? Math.min(1, done / size) : 0);
          progress.advance(done, size);
        },
      });
      setState('done');
    } catch (error) {
      // What goes on after the end of the device is neither.
      if (!progress.memory.isKept) setState(progress.signal.aborted ? 'canceled' : 'fail');
      throw error;
    } finally {
      rates.delete(id);
    }
  };

  // What the end of the device cut off is tried again by who received it, unless the code was used once more.
  context.tasks.resumable('receive', (request, owner) => {
    const { id, to } = request as { id: string; to: string };
    return Promise.resolve(async (progress: TaskProgress) => {
      const receiver = services.rights.callerOf(owner);
      const share = store.find(id);
      const isCut =
        (share?.state === 'fail' && share.receiver === owner) || (share?.state === 'wait' && share.receiver === '');
      if (!receiver || !share || !isCut) throw new DeviceError('N003001');
      await copy(id, owner, await check(share, receiver, to), progress);
    });
  });

  return {
    rateOf,
    tell,
    /** Checks and starts the copy of an accepted one; its state follows the task. */
    async receive(share: FastShare, receiver: FileCaller, to: string): Promise<FastShare> {
      // Taken at once: of two who answer at the same moment only one gets it.
      const taken = store.change(share, { state: 'run', receiver: receiver.username });
      const checked = await check(share, receiver, to).catch((error: unknown) => {
        store.change(taken, { state: 'wait', receiver: share.receiver });
        throw error;
      });
      const task = {
        owner: receiver.username,
        kind: 'fastShare',
        op: 'receive',
        name: share.name,
        // Where the files of somebody else are is not told.
        from: '',
        to: checked.to.wire,
        size: checked.bytes,
        request: { id: share.id, to },
      } as const;
      const id = context.tasks.start(task, (progress) => copy(share.id, receiver.username, checked, progress));
      // It may have begun already; what it has told stands.
      return store.change(store.find(share.id) ?? taken, { task: id });
    },
  };
}
