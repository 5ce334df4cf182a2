import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { runTransfer } from '../files/run-transfer.ts';
import type { FileServices } from '../files/services.ts';
import { checkTransfer } from '../files/transfer.ts';
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

  return {
    rateOf,
    tell,
    /** Checks and starts the copy of an accepted one; its state follows the task. */
    async receive(share: FastShare, receiver: FileCaller, to: string): Promise<FastShare> {
      const sender = services.rights.callerOf(share.owner);
      // Whoever may no longer share gives nothing either.
      if (!sender || !services.rights.mayFastShare(sender)) throw new DeviceError('N003001');
      // Taken at once: of two who answer at the same moment only one gets it.
      const taken = store.change(share, { state: 'run', receiver: receiver.username });
      const checked = await checkTransfer(services, receiver, {
        mode: 'copy',
        paths: share.paths,
        to,
        conflict: 'rename',
        readerOf: () => sender,
      }).catch((error: unknown) => {
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
      } as const;
      const both = [share.owner, receiver.username];
      const setState = (state: FastShare['state']): void => {
        const now = store.find(share.id);
        if (now) tell('progress', store.change(now, { state }), both);
      };
      const id = context.tasks.start(task, async (progress) => {
        setState('run');
        try {
          await runTransfer(services, checked, 'rename', {
            signal: progress.signal,
            rename: (name) => progress.rename(name),
            checkpoint: () => progress.checkpoint(),
            hold: (what, until) => progress.hold(what, until),
            advance(done, size = checked.bytes) {
              rates.set(share.id, size > 0 ? Math.min(1, done / size) : 0);
              progress.advance(done, size);
            },
          });
          setState('done');
        } catch (error) {
          setState(progress.signal.aborted ? 'canceled' : 'fail');
          throw error;
        } finally {
          rates.delete(share.id);
        }
      });
      // It may have begun already; what it has told stands.
      return store.change(store.find(share.id) ?? taken, { task: id });
    },
  };
}
