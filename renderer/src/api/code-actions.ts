import { calls } from '#shared/contract/index.ts';
import type { CallReport } from './client.ts';
import { behaviourOf } from './code-behaviour.ts';

/**
 * What codes lead to wherever they come from, beside the end of a session: the safe box is looked at again when a call
 * finds it in another state (ERR-04, ERR-05). The question itself leads to nothing, or it would ask for ever.
 */
export function createCodeActions(deps: {
  readonly safeChanged: () => void;
}): (report: Pick<CallReport, 'spec' | 'result'>) => void {
  return ({ spec, result }) => {
    if (result.success || spec.target !== 'device' || spec.name === calls.safeStatus.name) return;
    if (behaviourOf(result.code) === 'safe') deps.safeChanged();
  };
}
