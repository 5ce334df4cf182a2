import { withJob } from '../hardware/format/format.ts';
import type { FormatJob } from '../hardware/format/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { formatted, layoutOf } from '../hardware/storage/disks.ts';
import { NEW_4T, NEW_A } from '../hardware/storage/fixtures.ts';
import { callRule } from '../hardware/core/call-rules.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

/** Two new disks being made a RAID1 pool, at a point of the work. */
export function formatting(at: ScenarioStart, job: Pick<FormatJob, 'phase'> & Partial<FormatJob>): HardwareState {
  const base = healthy(at);
  const storage = { ...base.storage, disks: [NEW_A, NEW_4T], layout: null, nextIds: { pending: 'p-2' } };
  const fresh: HardwareState = { ...base, storage };
  return withJob(fresh, {
    id: 'f-1',
    mode: 'raid1',
    rates: { [NEW_A.sn]: 0, [NEW_4T.sn]: 0 },
    elapsedMs: 0,
    since: at.now,
    failure: null,
    ...job,
  });
}

const rates = (a: number, b: number): Record<string, number> => ({ [NEW_A.sn]: a, [NEW_4T.sn]: b });

/** A format of the internal pool in each of its phases (scenarios.md §8). */
export const formattingScenarios: readonly Scenario[] = [
  {
    name: 'format-wait-begin',
    title: 'Format accepted, about to begin',
    area: 'formatting',
    start: (at) => formatting(at, { phase: 'wait' }),
  },
  {
    name: 'format-formatdisk',
    title: 'Formatting the disks',
    area: 'formatting',
    start: (at) => formatting(at, { phase: 'formatdisk', rates: rates(0.35, 0.2) }),
  },
  {
    name: 'format-initialize',
    title: 'Making the pool',
    area: 'formatting',
    start: (at) => formatting(at, { phase: 'initialize', rates: rates(1, 1) }),
  },
  {
    name: 'format-fail-formatdisk',
    title: 'Format failed on a disk',
    area: 'formatting',
    start: (at) =>
      formatting(at, {
        phase: 'failed',
        since: null,
        rates: rates(0.6, 0.1),
        failure: {
          progress: 'formatdisk',
          code: 'N300020',
          msg: 'write error',
          reason: { message: 'disk in slot 2: write error', msg: 'write error' },
        },
      }),
  },
  {
    name: 'format-fail-initialize',
    title: 'Making the pool failed',
    area: 'formatting',
    start: (at) =>
      formatting(at, {
        phase: 'failed',
        since: null,
        rates: rates(1, 1),
        failure: {
          progress: 'initialize',
          code: 'N300021',
          msg: 'mkfs failed',
          reason: { message: '', msg: 'superblock not written' },
        },
      }),
  },
  {
    name: 'format-fail-no-reason',
    title: 'Format failed, the reason is not to be had',
    area: 'formatting',
    start: (at) => ({
      ...formatting(at, {
        phase: 'failed',
        since: null,
        rates: rates(0.6, 0.1),
        failure: { progress: 'formatdisk', code: 'N300020', msg: '', reason: { message: '', msg: '' } },
      }),
      callRules: [callRule({ call: 'formatWhyFail', answer: { code: '500', msg: '' } })],
    }),
  },
  {
    name: 'format-complete',
    title: 'Format finished',
    area: 'formatting',
    start: (at) => {
      const disks = [formatted(NEW_A), formatted(NEW_4T)];
      const done = formatting(at, { phase: 'ok', since: null, rates: rates(1, 1) });
      return { ...done, storage: { ...done.storage, disks, layout: layoutOf('raid1', disks) } };
    },
  },
];
