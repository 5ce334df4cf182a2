import type { HardwareState } from '../state.ts';
import { type Choice, type EventHandlers, type Outcome, type Part, refuse } from './part.ts';

/** What the administrator decides; the parts know which of them is meant. */
export type DecisionEvent =
  | ({ readonly type: 'confirm' } & Choice)
  /** A format of an option that the device offers. */
  | { readonly type: 'start-format'; readonly optionId: string }
  | { readonly type: 'cancel-format' };

/** Takes decisions to the first part that they are meant for. */
export function createDecisions(parts: readonly Part[]): EventHandlers<DecisionEvent> {
  const first = (ask: (part: Part) => Outcome | null | undefined): Outcome | null => {
    for (const part of parts) {
      const outcome = ask(part) ?? null;
      if (outcome !== null) return outcome;
    }
    return null;
  };
  const isUp = ({ power, boot }: HardwareState): boolean => power === 'on' && boot === 'ready';
  return {
    confirm: (state, { id, option, devs }, now) => {
      if (!isUp(state)) return refuse('N000005');
      return first((part) => part.confirm?.(state, { id, option, devs }, now)) ?? refuse('N000003');
    },
    'start-format': (state, { optionId }, now) => {
      if (!isUp(state)) return refuse('N000005');
      return first((part) => part.startFormat?.(state, optionId, now)) ?? refuse('N300001');
    },
    'cancel-format': (state, _event, now) => first((part) => part.cancelFormat?.(state, now)) ?? refuse('N000005'),
  };
}
