import type { EventHandlers } from '../core/part.ts';
import { obeyUps } from '../ups/ups.ts';
import type { SettingsState } from './state.ts';

/** The administrator has set something. */
export type SettingsEvent = { readonly type: 'settings'; readonly change: Partial<SettingsState> };

export const initialSettings: SettingsState = {
  ups: { enable: true, policy: 'shutdown', delayS: 300, lowPercent: 20 },
};

export const settingsEvents: EventHandlers<SettingsEvent> = {
  settings: (state, { change }, now) => {
    const settings = { ...state.settings, ...change };
    if (JSON.stringify(settings) === JSON.stringify(state.settings)) return state;
    return obeyUps(state, { ...state, settings }, now);
  },
};
