import type { Container } from './model.ts';

/** How long ago in the engine's words, such as `About an hour` or `3 days`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 1) return 'Less than a second';
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.floor(seconds / 60);
  if (minutes === 1) return 'About a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours === 1) return 'About an hour';
  if (hours < 48) return `${hours} hours`;
  const days = Math.floor(hours / 24);
  if (days < 14) return `${days} days`;
  if (days < 60) return `${Math.floor(days / 7)} weeks`;
  return days < 730 ? `${Math.floor(days / 30)} months` : `${Math.floor(days / 365)} years`;
}

/** `Status` of the list, as the engine words it. */
export function statusText({ status, runs }: Container, now: number): string {
  const run = runs.at(-1);
  if (status === 'created' || !run) return 'Created';
  const ago = `${spanText(now - (run.endedAt ?? now))} ago`;
  if (status === 'restarting') return `Restarting (${run.exitCode ?? 0}) ${ago}`;
  if (status === 'running' || status === 'paused')
    return `Up ${spanText(now - run.startedAt)}${status === 'paused' ? ' (Paused)' : ''}`;
  return status === 'dead' ? 'Dead' : `Exited (${run.exitCode ?? 0}) ${ago}`;
}
