import type { CheckStep } from '#shared/ipc/desktop-channels.ts';
import { errorText } from '../logging/logger.ts';
import type { Check, Finding } from './check-types.ts';

/** A step that has not ended by then has failed: silence is an answer too. */
const STEP_MS = 8000;

export interface ConnectionCheckDeps {
  readonly checks: readonly Check[];
  readonly now: () => number;
  /** Tells each step as soon as it is done. */
  readonly onStep: (step: CheckStep) => void;
  /** Takes secrets out of details. */
  readonly clean: (text: string) => string;
}

/** Runs a step with its deadline; whatever it throws is a failure of the step, never of the check. */
async function runStep(check: Check): Promise<Finding> {
  const timeout = AbortSignal.timeout(STEP_MS);
  const late = new Promise<Finding>((resolve) => {
    timeout.addEventListener('abort', () => resolve({ verdict: 'failed', code: 'timeout' }), { once: true });
  });
  const run = check.run(timeout).catch((error: unknown): Finding => {
    const code = (error as { code?: unknown } | null)?.code;
    return { verdict: 'failed', code: 'error', detail: typeof code === 'string' ? code : errorText(error) };
  });
  return Promise.race([run, late]);
}

/**
 * "Check my connection": the steps in order, each with a plain verdict. A step that depends on one that failed is left
 * out and says so, so that the first failure is the one to look at. Never rejects.
 */
export async function checkConnection(deps: ConnectionCheckDeps): Promise<CheckStep[]> {
  const steps: CheckStep[] = [];
  const usable = new Set<string>();
  for (const check of deps.checks) {
    const started = deps.now();
    const mayRun = check.needs === undefined || usable.has(check.needs);
    const found: Finding = mayRun ? await runStep(check) : { verdict: 'skipped', code: 'earlier' };
    if (found.verdict === 'ok' || found.verdict === 'warning' || (mayRun && found.verdict === 'skipped')) {
      usable.add(check.id);
    }
    const step: CheckStep = {
      id: check.id,
      verdict: found.verdict,
      code: found.code,
      ms: mayRun && found.verdict !== 'skipped' ? Math.round(deps.now() - started) : null,
      detail: deps.clean(found.detail ?? '').slice(0, 200),
    };
    steps.push(step);
    deps.onStep(step);
  }
  return steps;
}
