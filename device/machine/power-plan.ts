import { z } from 'zod';
import type { DeviceClock } from '../context.ts';
import { wallTime } from '../hardware/core/zoned-time.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { ConfigStore } from '../storage/config-store.ts';

const entry = z.object({ id: z.number(), action: z.enum(['on', 'off']), time: z.string(), days: z.array(z.number()) });
export type PlanEntry = z.output<typeof entry>;

const plan = z.object({ enable: z.boolean(), list: z.array(entry), afterPowerLoss: z.boolean() });
export type PowerPlan = z.output<typeof plan>;

/** How long before a planned stop it is announced (s). */
export const ANNOUNCE_S = 300;
/** Real time between two looks at the clock. */
const LOOK_MS = 5000;

/** True when an entry is due in the minute that holds this time, by the clock of the device. */
function isDue({ time, days }: PlanEntry, atS: number, zone: string): boolean {
  const { weekday, hour, minute } = wallTime(atS * 1000, zone);
  const [hours, minutes] = time.split(':').map(Number);
  return days.includes(weekday) && hour === hours && minute === minutes;
}

/** The first time an entry is due in a span of unix seconds, its begin excluded; undefined when it is not. */
export function dueWithin(planned: PlanEntry, fromS: number, toS: number, zone = ''): number | undefined {
  // Whole minutes alone are looked at.
  for (let at = Math.floor(fromS / 60) * 60 + 60; at <= toS; at += 60) if (isDue(planned, at, zone)) return at;
  return undefined;
}

export interface PowerPlanDeps {
  readonly config: ConfigStore;
  readonly clock: DeviceClock;
  readonly hardware: Pick<Hardware, 'state' | 'dispatch'>;
}

export type PowerPlanner = ReturnType<typeof createPowerPlanner>;

/**
 * Switches the device off and on at the times of its plan (CALL-SET-04). A stop is planned, and so announced, five
 * minutes before; it can be put off until it happens (CALL-SYS-06). The machine is told whether it starts after a power cut. Times that passed while nobody looked are not made
 * up for.
 */
export function createPowerPlanner({ config, clock, hardware }: PowerPlanDeps) {
  const stored = config.value('power.plan', plan, { enable: false, list: [], afterPowerLoss: false });
  const tellAfterCut = (): void =>
    void hardware.dispatch({ type: 'settings', change: { startsAfterCut: stored.get().afterPowerLoss } });
  tellAfterCut();
  const seconds = (): number => Math.floor(clock.now() / 1000);
  let lookedAt = seconds();
  /** Up to where stops were planned already, so that one put off is not planned anew. */
  let plannedTo = lookedAt;

  const firstDue = (action: 'on' | 'off', fromS: number, toS: number): number | undefined => {
    const { enable, list } = stored.get();
    if (!enable) return undefined;
    const { timezone } = hardware.state().settings;
    return list
      .filter((each) => each.action === action)
      .flatMap((each) => dueWithin(each, fromS, toS, timezone) ?? [])
      .sort((a, b) => a - b)[0];
  };

  const look = (): void => {
    const now = seconds();
    const { power, ups } = hardware.state();
    if (power === 'off') {
      // After a long sleep only what lies ahead counts.
      if (firstDue('on', Math.max(lookedAt, now - ANNOUNCE_S), now) !== undefined)
        hardware.dispatch({ type: 'power-on' });
    } else if (power === 'on' && ups.planned === null) {
      const at = firstDue('off', Math.max(plannedTo, now), now + ANNOUNCE_S);
      if (at !== undefined) {
        plannedTo = at;
        hardware.dispatch({ type: 'plan-stop', action: 'shutdown', inMs: at * 1000 - clock.now(), reason: 'plan' });
      }
    }
    lookedAt = now;
  };

  return {
    plan: (): PowerPlan => stored.get(),
    set(next: PowerPlan): void {
      const isSame = next.afterPowerLoss === stored.get().afterPowerLoss;
      stored.set(next);
      if (!isSame) tellAfterCut();
      // What the old plan has announced is called off; what the new one says is announced afresh.
      hardware.dispatch({ type: 'cancel-plan' });
      plannedTo = seconds();
      look();
    },
    look,
    /** Looks at the clock now and then; answers how to stop. */
    start(): () => void {
      const timer = setInterval(look, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
