import type { Container, Run } from './model.ts';
import { lineText, lineTime, linesWithin, type Program, type WrittenLine } from './program.ts';

/** Where the noise of a run comes from: another one each time, the same for the same run. */
export const seedOf = ({ id }: Pick<Container, 'id'>, run: Pick<Run, 'startedAt'>): string => `${id}${run.startedAt}`;

/** How long a run was at work at a time: what it was held does not count (ms). */
export function workedMs(run: Run, at: number): number {
  const end = Math.min(at, run.endedAt ?? Infinity);
  const held = run.holds.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(end, to ?? end) - Math.min(end, from)), 0); // prettier-ignore
  return Math.max(0, end - run.startedAt - held);
}

/** Model time at which a run had worked so long; Infinity while it is held before that. */
export function timeAfter(run: Run, worked: number): number {
  let at = run.startedAt + worked;
  for (const { from, to } of run.holds) {
    if (from >= at) break;
    if (to === null) return Infinity;
    at += to - from;
  }
  return at;
}

/** Lines that a run has written until a time. */
export function lineCount(program: Program, seed: string, run: Run, at: number): number {
  const said = linesWithin(program, seed, workedMs(run, at));
  return run.endedAt !== null && run.endedAt <= at && run.isAsked ? said + program.farewell.length : said;
}

/** Line `index` of a run, which it has written. */
export function lineOf(program: Program, seed: string, run: Run, index: number): WrittenLine {
  const end = run.endedAt ?? Infinity;
  const spoken = run.endedAt !== null && run.isAsked ? linesWithin(program, seed, workedMs(run, end)) : Infinity;
  if (index >= spoken) {
    const goodbye: Program = { ...program, boot: program.farewell.map((text) => ({ ms: 0, stream: 'stdout', text })) };
    return { at: end, ...lineText(goodbye, seed, index - spoken, end) };
  }
  const at = timeAfter(run, lineTime(program, seed, index));
  return { at, ...lineText(program, seed, index, at) };
}

/** When a run will write its next line; Infinity for one that is over, held, or has nothing more to say. */
export function nextLineAt(program: Program, seed: string, run: Run, now: number): number {
  if (run.endedAt !== null) return Infinity;
  return timeAfter(run, lineTime(program, seed, lineCount(program, seed, run, now)));
}
