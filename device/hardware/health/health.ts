import type { PushMessage } from '../../push/hub.ts';
import { type EventHandlers, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { notify } from '../core/notices.ts';
import { endOf, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import { factsOf, targetDisks } from './disks.ts';
import type { CheckKind, DiskFacts, HealthCheck, HealthState, HealthStep } from './state.ts';
import { checkStatus } from './views.ts';

/** Model times of a check (scenarios.md §14): of the disks inside, and of an enclosure or by the disks themselves. */
export const SMART_MS = 8000;
export const SHORT_CHECK_MS = 4000;

/** What can happen to the health of disks. */
export type HealthEvent =
  | { readonly type: 'check-start'; readonly kind: CheckKind; readonly target: string }
  | { readonly type: 'disk-facts'; readonly sn: string; readonly facts: Partial<DiskFacts> };

export const initialHealth: HealthState = {
  facts: {},
  checkedAt: { smart: {}, ihm: {} },
  checks: [],
  warned: {},
};

function withHealth(state: HardwareState, change: Partial<HealthState>): HardwareState {
  return { ...state, health: { ...state.health, ...change } };
}

/** Puts the checks in, with the step that ends the next of them. */
export function withChecks(state: HardwareState, checks: readonly HealthCheck[]): HardwareState {
  const rest = unschedule(withHealth(state, { checks }), 'check-done');
  const ends = checks.flatMap((check) => (check.status === 'running' ? (endOf(check.span) ?? []) : []));
  return ends.length === 0 ? rest : schedule(rest, { at: Math.min(...ends), event: 'check-done' });
}

/** What the electronics of a disk know; what is not given stays. */
export function withFacts(state: HardwareState, sn: string, change: Partial<DiskFacts>): HardwareState {
  const [disk] = targetDisks(state, sn);
  if (!disk) return state;
  const facts = { ...factsOf(state, disk), ...change };
  const worstTemperature = Math.max(facts.worstTemperature, facts.temperature);
  return withHealth(state, { facts: { ...state.health.facts, [sn]: { ...facts, worstTemperature } } });
}

/** Warns of a disk whose health has got worse (MON-05). */
function warnOf(state: HardwareState, sn: string): HardwareState {
  const [disk] = targetDisks(state, sn);
  if (!disk) return state;
  const { health, reason } = factsOf(state, disk);
  const isBad = health !== 'ok' && health !== 'skip' && health !== 'nonpresent';
  const told = withHealth(state, { warned: { ...state.health.warned, [sn]: health } });
  if (!isBad || state.health.warned[sn] === health) return told;
  const { position } = disk;
  return notify(told, { action: 'smart_warn', position, sn, health, warningReason: reason });
}

/** A check is over: every disk that is still there was seen at this time. */
export function finishCheck(state: HardwareState, check: HealthCheck, now: number): HardwareState {
  const seen = check.serials.filter((sn) => targetDisks(state, sn).length > 0);
  const at = Object.fromEntries(seen.map((sn) => [sn, Math.floor(now / 1000)]));
  const { checkedAt, checks } = state.health;
  const dated = withHealth(state, { checkedAt: { ...checkedAt, [check.kind]: { ...checkedAt[check.kind], ...at } } });
  const finished: HealthCheck = { ...check, status: 'finished' };
  const next = withChecks(
    dated,
    checks.map((each) => (each === check ? finished : each)),
  );
  return check.kind === 'smart' ? seen.reduce(warnOf, next) : next;
}

export const healthEvents: EventHandlers<HealthEvent> = {
  'check-start': (state, { kind, target }, now) => {
    if (state.power !== 'on' || state.boot !== 'ready') return refuse('N000005');
    const serials = targetDisks(state, target).map(({ sn }) => sn);
    if (serials.length === 0) return refuse('N000003');
    const isBusy = state.health.checks.some(
      (check) => check.kind === kind && check.status === 'running' && check.serials.some((sn) => serials.includes(sn)),
    );
    if (isBusy) return refuse('N000005');
    const serial = state.serial + 1;
    const isInside = targetDisks(state, target).some(({ group }) => group !== 'esata-group');
    const span = spanFrom(now, kind === 'smart' && isInside ? SMART_MS : SHORT_CHECK_MS);
    const check: HealthCheck = { id: `${kind}-${serial}`, kind, target, serials, status: 'running', span };
    const others = state.health.checks.filter((each) => each.kind !== kind || each.target !== target);
    return withChecks({ ...state, serial }, [...others, check]);
  },
  'disk-facts': (state, { sn, facts }) => withFacts(state, sn, facts),
};

export const healthSteps: StepHandlers<HealthStep> = {
  'check-done': (state, now) => {
    const done = state.health.checks.find((check) => check.status === 'running' && (endOf(check.span) ?? now) <= now);
    return done ? finishCheck(state, done, now) : withChecks(state, state.health.checks);
  },
};

/** How far a check is, for the administrator (wire contract §9). */
function frameOf(state: HardwareState, { kind, target, status }: HealthCheck, at: number): PushMessage {
  const type = status === 'running' ? 'progress' : 'done';
  return { topic: kind, type, to: 'master', data: { type: target, ...checkStatus(state, kind, target, at) } };
}

/** Beginning and end of each check. */
function frames(before: HardwareState, after: HardwareState, at: number): PushMessage[] {
  if (before.health.checks === after.health.checks) return [];
  return after.health.checks.flatMap((check): PushMessage[] => {
    const was = before.health.checks.find(({ id }) => id === check.id);
    return was?.status === check.status ? [] : [frameOf(after, check, at)];
  });
}

export const healthPart: Part = {
  name: 'health',
  // A check that was cut short has found nothing out.
  powerLost: (state) =>
    withChecks(
      state,
      state.health.checks.filter((check) => check.status === 'finished'),
    ),
  frames,
  live: (state, now) =>
    state.health.checks.filter(({ status }) => status === 'running').map((check) => frameOf(state, check, now)),
};
