import { noise } from './hash.ts';

/** Where a line goes. */
export type OutputStream = 'stdout' | 'stderr';

/** A line of a program; `{iso}`, `{day}`, `{n}`, `{ip}` and `{pick}` are filled in when it is read. */
export interface Line {
  /** Since the start of the run (ms). */
  readonly ms: number;
  readonly stream: OutputStream;
  readonly text: string;
}

/** What goes on once a program is up. */
export interface Steady {
  /** About how often there is a line (ms). */
  readonly everyMs: number;
  readonly lines: readonly Omit<Line, 'ms'>[];
}

/** How a simulated program behaves: what it says, when it ends, what it takes. */
export interface Program {
  readonly boot: readonly Line[];
  readonly steady?: Steady | undefined;
  /** It ends by itself. */
  readonly ends?: { readonly afterMs: number; readonly exitCode: number } | undefined;
  /** What it says when it is asked to end. */
  readonly farewell: readonly string[];
  /** How long it takes to end when asked (ms); null = it does not listen, and is killed. */
  readonly stopMs: number | null;
  readonly load: { readonly cpuPercent: number; readonly memory: number; readonly pids: number };
}

/** A line as it was written: when, in model time. */
export interface WrittenLine {
  readonly at: number;
  readonly stream: OutputStream;
  readonly text: string;
}

/** How much earlier than its turn a steady line may come, as a part of the turn. */
const SPREAD = 0.7;

const bootEnd = ({ boot }: Program): number => boot.at(-1)?.ms ?? 0;

/** When line `index` of a program comes, since its start (ms); lines are in order. */
export function lineTime(program: Program, seed: string, index: number): number {
  const early = program.boot[index];
  if (early !== undefined) return early.ms;
  const { steady } = program;
  if (steady === undefined) return Infinity;
  const turn = index - program.boot.length + 1;
  return bootEnd(program) + Math.round((turn - SPREAD * noise(seed, index)) * steady.everyMs);
}

/** How many lines a program has written so long after its start. */
export function linesWithin(program: Program, seed: string, elapsedMs: number): number {
  const early = program.boot.filter(({ ms }) => ms <= elapsedMs).length;
  if (early < program.boot.length || program.steady === undefined) return early;
  const turns = Math.max(0, Math.floor((elapsedMs - bootEnd(program)) / program.steady.everyMs));
  const count = early + turns;
  return lineTime(program, seed, count) <= elapsedMs ? count + 1 : count;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Fills in what only the moment tells. */
function fill(text: string, seed: string, index: number, at: number): string {
  const date = new Date(at);
  const iso = date.toISOString();
  return text
    .replaceAll('{iso}', iso)
    .replaceAll('{day}', `${iso.slice(0, 10)} ${iso.slice(11, 19)}`)
    .replaceAll('{time}', `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`)
    .replaceAll('{ip}', `192.168.1.${20 + Math.floor(noise(`${seed}ip`, index) * 60)}`)
    .replaceAll('{n}', String(Math.floor(noise(`${seed}n`, index) * 900) + 100))
    .replaceAll('{i}', String(index));
}

/** Line `index` of a program as it was written at a time. */
export function lineText(program: Program, seed: string, index: number, at: number): Omit<WrittenLine, 'at'> {
  const early = program.boot[index];
  const lines = program.steady?.lines ?? [];
  const turn = index - program.boot.length;
  const line = early ?? lines[Math.floor(noise(`${seed}pick`, turn) * lines.length)] ?? { stream: 'stdout', text: '' };
  return { stream: line.stream, text: fill(line.text, seed, index, at) };
}
