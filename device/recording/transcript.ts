import { framesOf } from '../hardware/broadcast.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { HardwareState } from '../hardware/state.ts';
import { pollOf } from '../hardware/views.ts';

/** Version of the form of recordings. */
export const RECORDING_VERSION = 1;

/** First line of a recording: where the machine was. */
export interface RecordingHead {
  readonly hearth: 'recording';
  readonly version: number;
  /** Model time, ms. */
  readonly at: number;
  readonly state: HardwareState;
}

/** The head for a machine that is recorded from now on. */
export function headOf(state: HardwareState, at: number): RecordingHead {
  return { hearth: 'recording', version: RECORDING_VERSION, at, state };
}

/**
 * Tells everything that happens to the machine as lines of JSON: what caused it, the frames that clients get, and the
 * answer of the poll where it has become another one. The same causes give the same lines.
 */
export function transcribe(hardware: Hardware, write: (line: string) => void): void {
  let told = '';
  const tell = (at: number, part: object): void => write(JSON.stringify({ at, ...part }));
  const tellPoll = (state: HardwareState, at: number): void => {
    const poll = JSON.stringify(pollOf(state, at));
    if (poll === told) return;
    told = poll;
    write(`{"at":${JSON.stringify(at)},"poll":${poll}}`);
  };
  hardware.onCause((cause) => write(JSON.stringify(cause)));
  hardware.subscribe((before, after, at) => {
    for (const frame of framesOf(before, after, at)) tell(at, { frame });
    tellPoll(after, at);
  });
}
