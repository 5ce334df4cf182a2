import { nextStep, takeStep, transition, type HardwareEvent } from '../../device/hardware/transition.ts';
import type { HardwareState } from '../../device/hardware/state.ts';
import { pollOf } from '../../device/hardware/views.ts';
import { scenarios } from '../../device/scenarios/index.ts';
import type { Bench } from './lib/bench.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { median } from './lib/stats.ts';

const AT = { now: 1_700_000_000_000, bootedAtS: 1_700_000_000 } as const;
/** What a step of the model and a view of it may take. */
const LIMIT_US = { step: 50, view: 200 } as const;
/** Each is done this often in a row: the clock does not tell single ones. */
const BATCH = 50;
const WARM_UP = 20;
const HOUR_MS = 3_600_000;

const events: readonly HardwareEvent[] = [
  { type: 'polled' },
  { type: 'known', ids: ['none'] },
  { type: 'disk-out', position: 2 },
  { type: 'disk-change', position: 1, change: 'fail' },
  { type: 'power-cut' },
  { type: 'reboot' },
  { type: 'rescan' },
  { type: 'upkeep-start', kind: 'scrub', pool: 'zenith_sata' },
];

/** Microseconds of one run, as the mean of a batch. */
function timed(work: () => void): number {
  const begin = process.hrtime.bigint();
  for (let i = 0; i < BATCH; i++) work();
  return Number(process.hrtime.bigint() - begin) / 1000 / BATCH;
}

/** What can be measured in one scenario: its events, its next step by itself, and its poll. */
function measures(name: string, state: HardwareState): { kind: 'step' | 'view'; what: string; work: () => void }[] {
  const due = nextStep(state);
  return [
    ...events.map((event) => ({
      kind: 'step' as const,
      what: `${name}, ${event.type}`,
      work: () => void transition(state, event, AT.now),
    })),
    ...(due && due.at < AT.now + HOUR_MS
      ? [{ kind: 'step' as const, what: `${name}, ${due.event}`, work: () => void takeStep(state, due) }]
      : []),
    { kind: 'view', what: name, work: () => void pollOf(state, AT.now) },
  ];
}

export const model: Bench = {
  name: 'model',
  about: `the simulated hardware: a step under ${LIMIT_US.step} us, a view under ${LIMIT_US.view} us, in every scenario`,
  run: async ({ quick, runs }) => {
    await quiet();
    const all = scenarios.flatMap(({ name, start }) => measures(name, start(AT)));
    for (let round = 0; round < (quick ? 2 : WARM_UP); round++) for (const { work } of all) timed(work);
    // Each one's middle: what other programs take away in between is not the model's.
    const results = all.map(({ kind, what, work }) => {
      const times = Array.from({ length: Math.max(3, runs) }, () => timed(work));
      return { kind, what, us: median(times) };
    });
    for (const kind of ['step', 'view'] as const) {
      const sorted = results.filter((result) => result.kind === kind).toSorted((a, b) => a.us - b.us);
      const reference = LIMIT_US[kind];
      note(
        `slowest ${kind}s: ${sorted
          .slice(-3)
          .map(({ what, us }) => `${what} ${us.toFixed(1)} us`)
          .join('; ')}`,
      );
      report({ bench: `model ${kind}, median`, value: median(sorted.map(({ us }) => us)), unit: 'us', reference });
      report({ bench: `model ${kind}, slowest`, value: sorted.at(-1)?.us ?? Number.NaN, unit: 'us', reference });
    }
  },
};
