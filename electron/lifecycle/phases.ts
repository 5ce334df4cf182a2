import type { Logger } from '../logging/logger.ts';

/** Start-up in order; what can wait belongs to the later ones. */
export const phases = ['before-ready', 'ready', 'first-window', 'interactive', 'idle'] as const;
export type Phase = (typeof phases)[number];

/** When each phase began, in milliseconds since the process was created. */
export type PhaseTimes = Partial<Record<Phase, number>>;

export interface PhaseDeps {
  readonly now: () => number;
  /** Creation of the process in unix milliseconds; null where the system does not tell. */
  readonly created: number | null;
  readonly log: Logger;
}

/** Names and times the phases of the start; the time before `before-ready` is the system's (vscode#111328). */
export function createPhases(deps: PhaseDeps): { enter(phase: Phase): void; times(): PhaseTimes } {
  const origin = deps.created ?? deps.now();
  const times: PhaseTimes = {};
  return {
    enter(phase) {
      if (times[phase] !== undefined) return;
      times[phase] = Math.round(deps.now() - origin);
      // For a trace of the main process.
      performance.mark(`hearth:${phase}`);
      deps.log.info(`phase ${phase}`, { ms: times[phase] });
    },
    times: () => ({ ...times }),
  };
}
