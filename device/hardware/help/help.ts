import type { PushMessage } from '../../push/hub.ts';
import { type EventHandlers, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { isOnline } from '../net/online.ts';
import type { HardwareState } from '../state.ts';
import type { HelpState, HelpStep } from './state.ts';

/** How long remote help stays open, seconds (RHP-08). */
export const HELP_S = 3 * 86_400;

/** What the administrator does with remote help; the code of it comes from outside, so that events replay. */
export type HelpEvent = { readonly type: 'help-open'; readonly pwd: string } | { readonly type: 'help-close' };

export const initialHelp: HelpState = null;

/** Opens or closes remote help, with the step that ends it. */
export function withHelp(state: HardwareState, help: HelpState): HardwareState {
  const rest = unschedule({ ...state, help }, 'help-over');
  return help === null || state.power === 'off'
    ? rest
    : schedule(rest, { at: help.expireAt * 1000, event: 'help-over' });
}

export const helpEvents: EventHandlers<HelpEvent> = {
  'help-open': (state, { pwd }, now) => {
    if (!isOnline(state.net)) return refuse('N001998');
    const ctime = Math.floor(now / 1000);
    return withHelp(state, { pwd, ctime, expireAt: ctime + HELP_S });
  },
  'help-close': (state) => withHelp(state, null),
};

export const helpSteps: StepHandlers<HelpStep> = { 'help-over': (state) => withHelp(state, null) };

function frames(before: HardwareState, after: HardwareState): PushMessage[] {
  if (before.help === after.help) return [];
  if (after.help === null) return [{ topic: 'rhelp', type: 'closed', to: 'master', data: { expire_at: 0 } }];
  const { pwd, expireAt } = after.help;
  return [{ topic: 'rhelp', type: 'opened', to: 'master', data: { expire_at: expireAt, pwd } }];
}

export const helpPart: Part = {
  name: 'help',
  // Its time runs on while the device is off.
  started: (state, now) => withHelp(state, state.help !== null && state.help.expireAt * 1000 > now ? state.help : null),
  frames,
};
