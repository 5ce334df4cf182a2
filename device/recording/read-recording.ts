import { readFileSync } from 'node:fs';
import { eventHandlers } from '../hardware/compose.ts';
import type { Cause } from '../hardware/hardware.ts';
import type { HardwareState } from '../hardware/state.ts';
import { pollOf, storageMessageOf } from '../hardware/views.ts';
import { healthy } from '../scenarios/scenario.ts';
import { StartError } from '../start-error.ts';
import { RECORDING_VERSION } from './transcript.ts';

/** A recording, ready to be played. */
export interface Recording {
  readonly at: number;
  readonly state: HardwareState;
  /** What happened, in order. */
  readonly causes: readonly Cause[];
  /** Every line that the model leads to, to be compared with what it leads to now. */
  readonly lines: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a state of this version of the program that can be told. */
function isState(value: unknown): value is HardwareState {
  if (!isFields(value)) return false;
  const wanted = Object.keys(healthy({ now: 0, bootedAtS: 0 })).sort();
  if (JSON.stringify(Object.keys(value).sort()) !== JSON.stringify(wanted)) return false;
  try {
    const state = value as unknown as HardwareState;
    storageMessageOf(state, 0);
    pollOf(state, 0);
    return true;
  } catch {
    return false;
  }
}

function causeOf(fields: Fields, at: number): Cause | undefined {
  const { event, state, push } = fields;
  if (isFields(event) && typeof event.type === 'string' && Object.hasOwn(eventHandlers, event.type))
    return { at, event } as Cause;
  if (isState(state)) return { at, state };
  return isFields(push) && typeof push.topic === 'string' ? ({ at, push } as Cause) : undefined;
}

/** What a line may hold beside its time; `call` is only there to be read. */
const kinds = ['event', 'state', 'push', 'frame', 'poll', 'call'];

/** Reads the text of a recording; throws StartError that names the line which cannot be played. */
export function parseRecording(text: string, name: string): Recording {
  const bad = (line: number, why: string): StartError => new StartError(`${name}, line ${line}: ${why}`);
  const [first = '', ...rest] = text.split('\n');
  const fieldsOf = (line: string, number: number): Fields => {
    try {
      const fields: unknown = JSON.parse(line);
      if (isFields(fields)) return fields;
    } catch {
      // Told below.
    }
    throw bad(number, 'not a JSON object');
  };
  const head = fieldsOf(first, 1);
  if (head.hearth !== 'recording') throw bad(1, 'this is not a recording');
  if (head.version !== RECORDING_VERSION || typeof head.at !== 'number' || !isState(head.state))
    throw bad(1, 'recorded by another version of the program');
  const causes: Cause[] = [];
  const lines: string[] = [];
  let last = head.at;
  for (const [i, line] of rest.entries()) {
    // The last line may be cut off where the device was.
    if (line === '' || (i === rest.length - 1 && !line.endsWith('}'))) continue;
    const fields = fieldsOf(line, i + 2);
    const kind = kinds.find((each) => each in fields);
    if (typeof fields.at !== 'number' || kind === undefined) throw bad(i + 2, 'neither cause, frame, poll nor call');
    if (kind === 'call') continue;
    lines.push(line);
    if (kind === 'frame' || kind === 'poll') continue;
    const cause = causeOf(fields, fields.at);
    if (!cause) throw bad(i + 2, `${kind} unknown to this version of the program`);
    if (fields.at < last) throw bad(i + 2, 'earlier than the line before');
    last = fields.at;
    causes.push(cause);
  }
  return { at: head.at, state: head.state, causes, lines };
}

/** Reads a recording; throws StartError for a file that cannot be played. */
export function readRecording(file: string): Recording {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`cannot read the recording ${file}: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
  return parseRecording(text, file);
}
