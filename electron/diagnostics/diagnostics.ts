import type { CheckStep } from '#shared/ipc/desktop-channels.ts';
import type { Check } from './check-types.ts';
import { checkConnection } from './connection-check.ts';
import { buildReport, type ReportFacts } from './report.ts';

export interface DiagnosticsDeps {
  readonly checks: () => readonly Check[];
  readonly now: () => number;
  readonly clean: (text: string) => string;
  readonly onStep: (step: CheckStep) => void;
  /** Everything of the report but the steps. */
  readonly facts: () => Promise<Omit<ReportFacts, 'steps'>>;
  /** Asks for a place and writes the text there; false when the person has cancelled. Rejects when the disk refuses. */
  readonly save: (text: string) => Promise<boolean>;
}

/** The check of the connection and the report that a person may read, keep and send. Nothing is sent from here. */
export interface Diagnostics {
  /** One run at a time: a second call gets the answer of the first. */
  run(): Promise<CheckStep[]>;
  report(): Promise<string>;
  /** Saves exactly the report that was shown last. */
  save(): Promise<'saved' | 'cancelled' | 'failed'>;
}

/** Makes the diagnostics. */
export function createDiagnostics(deps: DiagnosticsDeps): Diagnostics {
  let running: Promise<CheckStep[]> | null = null;
  let steps: CheckStep[] = [];
  let shown: string | null = null;

  const report = async () => (shown = buildReport({ ...(await deps.facts()), steps }, deps.clean));
  return {
    run() {
      running ??= checkConnection({ ...deps, checks: deps.checks() })
        .then((done) => (steps = done))
        .finally(() => (running = null));
      return running;
    },
    report,
    async save() {
      try {
        return (await deps.save(shown ?? (await report()))) ? 'saved' : 'cancelled';
      } catch {
        return 'failed';
      }
    },
  };
}
