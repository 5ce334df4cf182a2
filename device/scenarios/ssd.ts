import { z } from 'zod';
import { callRule } from '../hardware/core/call-rules.ts';
import { spanFrom } from '../hardware/core/span.ts';
import { faulty, lost, newSsd, SSD_16, SSD_256, SSD_512, used } from '../hardware/ssd/cards.ts';
import { settleSsd, ssdReady, withSsd, withSsdJob } from '../hardware/ssd/settle.ts';
import { SSD_FORMAT_MS } from '../hardware/ssd/format.ts';
import { type SsdJob, ssdModes, type SsdState } from '../hardware/ssd/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart, withParams } from './scenario.ts';

const area = 'ssd';
const GB_512 = 512_110_190_592;
const GB_256 = 256_060_514_304;

/** The healthy device with these SSDs, and what it asks about them. */
function found(at: ScenarioStart, id: string, ssd: Partial<SsdState>): HardwareState {
  const places = new Set(ssd.cards?.map((card) => card.position)).size;
  return settleSsd(withSsd(healthy(at), { slots: places > 1 ? 2 : 1, nextIds: { question: id }, ...ssd }));
}

/** SSDs in use, and the owner about to change what they are used for. */
const inUse = (at: ScenarioStart, id: string, ssd: Partial<SsdState>): HardwareState => ({
  ...found(at, id, ssd),
  ssd: { ...found(at, id, ssd).ssd, question: { id } },
});

const pending = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area,
  start,
});

const oneNew = (id: string) => (at: ScenarioStart) => found(at, id, { cards: [SSD_512] });

/** An SSD being formatted, at a point of the work. */
function formatting(at: ScenarioStart, job: Partial<SsdJob>): HardwareState {
  const state = withSsd(healthy(at), { cards: [SSD_512], nextIds: { question: 's-1' } });
  return withSsdJob(state, {
    id: 'sf-1',
    mode: 'wcache',
    serials: [SSD_512.serial_number],
    phase: 'formatdisk',
    span: spanFrom(at.now, SSD_FORMAT_MS, 0.5),
    failure: null,
    ...job,
  });
}

const anyMode = z.strictObject({ mode: z.enum(ssdModes).default('wcache') });

/** M.2 SSDs to be set up, in use, broken, being formatted (scenarios.md §10). */
export const ssdScenarios: readonly Scenario[] = [
  pending('ssd-pending-new', 'One new SSD', oneNew('s-1')),
  pending('ssd-pending-two-mixed', 'Two new SSDs of different size', (at) =>
    found(at, 's-2', { cards: [SSD_512, SSD_256] }),
  ),
  pending('ssd-pending-small', 'SSD too small', (at) => found(at, 's-3', { cards: [SSD_16] })),
  pending('ssd-pending-old-storage', 'SSD in use as high-speed storage', (at) =>
    inUse(at, 's-4', { cards: [used(SSD_512)], style: 'storage' }),
  ),
  pending('ssd-pending-old-rcache', 'SSD in use as read-only cache', (at) =>
    inUse(at, 's-5', { cards: [used(SSD_512)], style: 'rcache' }),
  ),
  pending('ssd-change-style-fail', 'Read-only cache that cannot be released', (at) => ({
    ...inUse(at, 's-6', { cards: [used(SSD_512)], style: 'rcache' }),
    callRules: [callRule({ call: 'ssdReset', answer: { code: 'N300415', msg: 'cache busy' } })],
  })),
  pending('ssd-pending-old-wcache', 'SSDs in use as read-write cache', (at) =>
    inUse(at, 's-7', { cards: [used(SSD_512), used(SSD_256)], style: 'wcache', isDirty: true }),
  ),
  pending('ssd-pending-old-dilate', 'SSD is part of the storage pool', (at) =>
    inUse(at, 's-8', { cards: [used(SSD_512)], style: 'dilate' }),
  ),
  pending('ssd-pending-error', 'SSD works abnormally', (at) =>
    found(at, 's-9', { cards: [faulty(used(SSD_512), 'too many media errors')], style: 'wcache', isDirty: true }),
  ),
  pending('ssd-pending-lost', 'One SSD of the read-write cache lost, a new one there', (at) => {
    const cards = [used(SSD_512), lost(SSD_256), newSsd(2, 'M2N5120009', GB_512)];
    return found(at, 's-10', { cards, style: 'wcache', isDirty: true });
  }),
  pending('ssd-recover-too-small', 'New SSD smaller than the lost one', (at) => {
    const cards = [used(SSD_512), lost(newSsd(2, 'M2L5120008', GB_512)), newSsd(2, 'M2N2560007', GB_256)];
    return found(at, 's-11', { cards, style: 'wcache', isDirty: true });
  }),
  pending('ssd-wcache-reset', 'Read-write cache must be built again', (at) =>
    found(at, 's-12', { cards: [used(SSD_512)], style: 'wcache', isReset: true }),
  ),
  pending('ssd-pool-unmounted', 'High-speed pool not mounted', (at) =>
    found(at, 's-13', { cards: [used(SSD_512)], style: 'storage', pool: 'unmounted' }),
  ),
  pending('ssd-support-list-fail', 'List of supported SSDs fails once', (at) => ({
    ...oneNew('s-14')(at),
    callRules: [callRule({ call: 'ssdSupport', answer: { code: '500', msg: '' }, times: 1 })],
  })),
  withParams({
    name: 'ssd-format-running',
    title: 'SSD being formatted',
    area,
    params: anyMode,
    start: (at, { mode }) => formatting(at, { mode }),
  }),
  withParams({
    name: 'ssd-format-complete',
    title: 'SSD formatted',
    area,
    params: anyMode.extend({ mode: z.enum(ssdModes).default('storage') }),
    start: (at, { mode }) => {
      const done = formatting(at, { mode, phase: 'ok' });
      // The pool is put together once somebody has seen the result.
      return withSsd(done, { cards: [used(SSD_512)], style: mode });
    },
  }),
  pending('ssd-format-fail', 'Format of an SSD failed', (at) =>
    formatting(at, {
      mode: 'rcache',
      phase: 'failed',
      span: { from: 0.2, since: null, restMs: SSD_FORMAT_MS },
      failure: { code: 'N300411', msg: 'ssd write error' },
    }),
  ),
  pending('ssd-notice-damaged', 'Notice: SSD damaged and disabled', (at) => {
    const cards = [faulty(used(SSD_512), 'media errors')];
    return ssdReady(withSsd(healthy(at), { cards, style: 'rcache', nextIds: { notice: 'n-1' } }), at.now);
  }),
  pending('ssd-notice-lost', 'Notice: SSD not found at start', (at) => {
    const cards = [lost(used(SSD_512))];
    return ssdReady(withSsd(healthy(at), { cards, style: 'rcache', nextIds: { notice: 'n-2' } }), at.now);
  }),
];
