import { isStale } from '#shared/rules/backup/guard.ts';
import type { JobRecord } from '../backup/job-view.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { checkRemove, runRemove } from '../files/change-entries.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import { type BundleFacts, factsOf } from './facts.ts';
import { findMacBundles, type MacBundle } from './find.ts';
import { createStaleTelling } from './tell-stale.ts';
import { createWeights } from './weights.ts';

export interface MacBackupDeps {
  readonly context: DeviceContext;
  /** Whether files can be reached at all. */
  readonly isReady: () => boolean;
  /** Days after which an account wants to be told that a backup grows old. */
  readonly staleDays: (username: string) => number;
  readonly notices: Pick<NoticeCentre, 'post'>;
  /** Real time (ms): files are not written by the clock of the model. */
  readonly now?: () => number;
}

export type MacBackups = ReturnType<typeof createMacBackups>;

/** Bundles that are looked at together. */
const LOOKS = 4;

/** What Macs have written to this device by themselves (APP-BMAC-01): nobody runs or stops it from here. */
export function createMacBackups({ context, isReady, staleDays, notices, now = Date.now }: MacBackupDeps) {
  const services = fileServices(context);
  const weights = createWeights(now);
  const telling = createStaleTelling({ context, services, isReady, staleDays, notices, now });

  const bundlesOf = (caller: FileCaller): Promise<MacBundle[]> => {
    // An empty list would say that there are none.
    if (!isReady()) throw new DeviceError('N000005');
    return findMacBundles(services, caller);
  };

  const recordOf = (bundle: MacBundle, facts: BundleFacts, { username }: FileCaller): JobRecord => {
    const { id, machine } = bundle;
    const { files, bytes, isCounted } = weights.of(bundle.real, facts.changedAt, () => {
      const data = { id, type: 'mac', state: 'ok', rate: 0, error: '' };
      context.push.send({ topic: 'backup', type: 'state', to: username, data });
    });
    const changed = { goodAt: facts.changedAt, madeAt: 0 };
    return {
      id,
      type: 'mac',
      name: machine,
      paths: [bundle.wire],
      ids: [],
      target: { path: bundle.folder },
      // When it writes is decided on the Mac.
      backupType: 'manual',
      backupTime: { days: [], time: '00:00' },
      ignore: { hidden: false, system: false, ext: [], size_max: 0 },
      keep_deleted: 0,
      state: 'ok',
      reason: '',
      waits: '',
      rate: 0,
      error: '',
      last_at: Math.floor(facts.changedAt / 1000),
      // A Mac tells nobody here whether it came to its end.
      good_at: 0,
      next_at: 0,
      stale: isStale(changed, now(), staleDays(username)) ? 1 : 0,
      files,
      bytes,
      held: 0,
      conflicts: 0,
      proof_at: 0,
      proof: '',
      mac: {
        time_machine: facts.isTimeMachine ? 1 : 0,
        counted: isCounted ? 1 : 0,
        can_delete: bundle.canDelete ? 1 : 0,
      },
    };
  };

  return {
    /** What a caller can see, the newest change first. Throws N000005 while the storage is not ready. */
    async list(caller: FileCaller): Promise<JobRecord[]> {
      const bundles = await bundlesOf(caller);
      const looked = await mapParallel(bundles, LOOKS, async (bundle) => {
        // Gone since it was found.
        const facts = await factsOf(bundle.real).catch(() => undefined);
        return facts && recordOf(bundle, facts, caller);
      });
      return looked.filter((each) => each !== undefined).sort((a, b) => b.last_at - a.last_at);
    },
    /**
     * Sends backups to the recycle bin, as a task whose id it answers. Throws N000003 for one that is not there, N002003
     * without the right to write where it lies.
     */
    async remove(caller: FileCaller, ids: readonly string[]): Promise<string> {
      const bundles = await bundlesOf(caller);
      const paths = [...new Set(ids)].map((id) => {
        const found = bundles.find((bundle) => bundle.id === id);
        if (!found) throw new DeviceError('N000003');
        return found.wire;
      });
      const entries = await checkRemove(services, caller, paths);
      const [first] = entries;
      const task = {
        owner: caller.username,
        kind: 'fileHandle',
        op: 'recycle',
        name: first?.name ?? '',
        from: first ? first.wire.slice(0, first.wire.lastIndexOf('/')) : '',
        to: '',
        size: 0,
        request: { paths, permanent: false },
      } as const;
      return context.tasks.start(task, (progress) => runRemove(services, caller, entries, false, progress));
    },
    /** Tells of those to which no Mac has written for long. */
    tellStale: telling.look,
    /** Looks for those now and then; answers how to stop. */
    start: () => telling.start(),
    /** Waits until the sizes asked for are counted. */
    settled: (): Promise<void> => weights.settled(),
    /** Ends what is being counted. */
    close: (): Promise<void> => weights.close(),
  };
}
