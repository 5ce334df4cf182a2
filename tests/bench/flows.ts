import { diskCases } from '../fixtures/flows/disk-cases.ts';
import { everythingFor, reachable, stepOf } from '../fixtures/flows/flow-case.ts';
import { powerCases } from '../fixtures/flows/power-cases.ts';
import type { Bench } from './lib/bench.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { median, quantile } from './lib/stats.ts';

/** What a step of a flow of the overlays must stay below. */
const GOAL_MS = 1;
const MOST_STATES = 60;
const WARM_UP = 2;

/** Milliseconds of each step from each state that a flow can be in, by each thing that can happen. */
export const flowBench: Bench = {
  name: 'flows',
  about: `the flows of the overlays: a transition under ${GOAL_MS} ms, in every state by every event`,
  run: async ({ quick, runs }) => {
    await quiet();
    const all: number[] = [];
    for (const flow of [...powerCases, ...diskCases]) {
      const steps = reachable(flow)
        .slice(0, MOST_STATES)
        .flatMap((from) => everythingFor(flow).map((event) => ({ from, event })));
      const times = steps.map(() => [] as number[]);
      const rounds = WARM_UP + (quick ? 3 : Math.max(5, runs));
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { from, event }] of steps.entries()) {
          const begin = process.hrtime.bigint();
          stepOf(flow, from, event);
          const ms = Number(process.hrtime.bigint() - begin) / 1e6;
          if (round >= WARM_UP) times[at]?.push(ms);
        }
      // Each one's middle: what other programs take away in between is not the flow's.
      const middles = times.map(median);
      all.push(...middles);
      note(`${flow.name}: ${steps.length} steps, slowest ${Math.max(...middles).toFixed(3)} ms`);
    }
    report({ bench: 'overlay flow transition, median', value: median(all), unit: 'ms', goal: GOAL_MS });
    report({ bench: 'overlay flow transition, p95', value: quantile(all, 0.95), unit: 'ms', goal: GOAL_MS });
    report({ bench: 'overlay flow transition, p99.9', value: quantile(all, 0.999), unit: 'ms', goal: GOAL_MS });
  },
};
