import type { EventHandlers } from '../core/part.ts';
import { planNightly } from '../upgrade/upgrade.ts';
import { planCare } from '../upkeep/upkeep.ts';
import { turnFan } from '../monitor/monitor.ts';
import { obeyUps } from '../ups/ups.ts';
import type { SettingsState } from './state.ts';

/** The administrator has set something. */
export type SettingsEvent = { readonly type: 'settings'; readonly change: Partial<SettingsState> };

export const initialSettings: SettingsState = {
  ups: { enable: true, policy: 'shutdown', delayS: 300, lowPercent: 20 },
  fan: 'auto',
  startsAfterCut: false,
  timezone: '',
};

export const settingsEvents: EventHandlers<SettingsEvent> = {
  settings: (state, { change }, now) => {
    const settings = { ...state.settings, ...change };
    if (JSON.stringify(settings) === JSON.stringify(state.settings)) return state;
    const spun = settings.fan === state.settings.fan ? state : turnFan(state, settings.fan);
    const next = obeyUps(state, { ...spun, settings }, now);
    return settings.timezone === state.settings.timezone ? next : planNightly(planCare(next, now), now);
  },
};
