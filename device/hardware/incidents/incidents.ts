import type { Part } from '../core/part.ts';
import type { IncidentsState } from './state.ts';

/** A push channel without incidents. */
export const initialIncidents: IncidentsState = { prompt: null, progressMs: null, dropMs: null, isSilent: false };

export const incidentsPart: Part = {
  name: 'incidents',
  // The restart has taken up what was put in.
  started: (state) => ({ ...state, incidents: { ...state.incidents, prompt: null } }),
  frames: (before, after) => {
    const { prompt } = after.incidents;
    if (prompt === null || prompt === before.incidents.prompt) return [];
    return [{ topic: 'hotplug', type: 'reboot_prompt', to: 'master', data: { ...prompt } }];
  },
};
