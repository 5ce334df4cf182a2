import { callRule } from '../hardware/core/call-rules.ts';
import { spanFrom } from '../hardware/core/span.ts';
import { SSD_512, used } from '../hardware/ssd/cards.ts';
import { FLUSH_MS, withFlush, withSsd } from '../hardware/ssd/settle.ts';
import type { CacheFlush } from '../hardware/ssd/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

/** A read-write cache being written back, at a point of the work. */
function flushing(at: ScenarioStart, flush: Partial<CacheFlush>): HardwareState {
  const isDirty = flush.status !== 'finish';
  const state = withSsd(healthy(at), { cards: [used(SSD_512)], style: 'wcache', isDirty });
  const span = { from: 0.4, since: null, restMs: FLUSH_MS };
  return withFlush(state, { id: 'cf-1', status: 'writing', error: '', span, ...flush });
}

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'cacheflush',
  start,
});

/** The cache on its way to the disks (scenarios.md §11). */
export const cacheFlushScenarios: readonly Scenario[] = [
  scenario('cacheflush-writing', 'Cache being written back', (at) =>
    flushing(at, { span: spanFrom(at.now, FLUSH_MS, 0.4) }),
  ),
  scenario('cacheflush-finish', 'Cache written back', (at) => flushing(at, { status: 'finish' })),
  scenario('cacheflush-finish-error', 'Cache written back, closing fails', (at) => ({
    ...flushing(at, { status: 'finish' }),
    callRules: [
      callRule({
        call: 'ssdWcache',
        fields: { action: 'flush_finish' },
        answer: { code: 'N300416', msg: 'flush state busy' },
      }),
    ],
  })),
  scenario('cacheflush-fail', 'Write-back failed', (at) => flushing(at, { status: 'fail', error: 'disk sdb offline' })),
  scenario('cacheflush-fail-ok', 'Write-back failed without a cause', (at) =>
    flushing(at, { status: 'fail', error: 'ok' }),
  ),
];
