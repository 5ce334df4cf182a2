import { runUpload, type CheckRequest, type RunnerDeps, type RunnerEvents, type RunOutcome } from './upload-runner.ts';

/**
 * Brings a file to the device that may have arrived there already, in a request whose answer never came (UPL-04). It is
 * sent as if taken names had to be asked about, which finds the very same file; only when another one has the name, what
 * was chosen for taken names happens. So 'rename' makes no second copy, 'overwrite' pushes nothing into the recycle bin
 * twice, and 'skip' does not call a file left out that has just arrived. Rejects only with the reason of the signal.
 */
export async function runUnsure(
  deps: RunnerDeps,
  request: CheckRequest,
  file: File,
  events: RunnerEvents,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const outcome = await runUpload(deps, { ...request, conflict: 'ask' }, '', file, events, signal);
  if (outcome.kind !== 'conflict' || request.conflict === 'ask') return outcome;
  if (request.conflict === 'skip') return { kind: 'skipped' };
  events.addressed('');
  return runUpload(deps, request, '', file, events, signal);
}
