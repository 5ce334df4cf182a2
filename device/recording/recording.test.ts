import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOf, happening, type Happening } from '../../tests/fixtures/happenings.ts';
import { AT, enter } from '../../tests/fixtures/scenarios.ts';
import { createVirtualClock, type VirtualClock } from '../hardware/clock.ts';
import { createHardware, type Hardware } from '../hardware/hardware.ts';
import { scenarios } from '../scenarios/index.ts';
import { parseRecording } from './read-recording.ts';
import { headOf, transcribe } from './transcript.ts';

/** A clock that only moves when it is told to. */
const stopped = (start: number): VirtualClock => createVirtualClock(1, () => 0, start);

/** Lets things happen to a machine, and answers the recording of it. */
function record(name: string, happenings: readonly Happening[], second?: string): string {
  const clock = stopped(AT.now);
  const hardware = createHardware(enter(name), clock);
  const lines = [JSON.stringify(headOf(hardware.state(), clock.now()))];
  transcribe(hardware, (line) => lines.push(line));
  happenings.forEach((each, i) => {
    clock.advance(each.waitMs);
    if (second !== undefined && i === 3) hardware.replace(enter(second));
    hardware.dispatch(eventOf(hardware.state(), clock.now(), each));
  });
  hardware.close();
  return `${lines.join('\n')}\n`;
}

/** Plays a recording, its time passing in jumps, and answers what it leads to. */
function play(text: string, jumpMs: number): { text: string; hardware: Hardware; clock: VirtualClock } {
  const recording = parseRecording(text, 'test');
  const clock = stopped(recording.at);
  const hardware = createHardware(recording.state, clock, recording.causes);
  const lines = [JSON.stringify(headOf(recording.state, recording.at))];
  transcribe(hardware, (line) => lines.push(line));
  const last = Math.max(recording.at, ...recording.lines.map((line) => (JSON.parse(line) as { at: number }).at));
  for (let jumps = 0; clock.now() < last && jumps < 500; jumps += 1)
    clock.advance(Math.min(jumpMs, last - clock.now()));
  clock.advance(0);
  return { text: `${lines.join('\n')}\n`, hardware, clock };
}

test('a recorded story is played byte for byte, however its time passes', () => {
  const story = fc.array(happening, { maxLength: 25, size: 'max' });
  const name = fc.constantFrom(...scenarios.map((scenario) => scenario.name));
  const jump = fc.constantFrom(1_000_000, 40_000_000, 2_000_000_000);
  fc.assert(
    fc.property(name, name, story, jump, (first, second, happenings, jumpMs) => {
      const text = record(first, happenings, second);
      const played = play(text, jumpMs);
      played.hardware.close();
      expect(played.text).toBe(text);
    }),
    { numRuns: 80, seed: 11 },
  );
});

test('a recording tells causes, frames and polls', () => {
  const lines = record('format-wait-begin', [
    { waitMs: 5000, kind: 4, pick: 0, detail: 0 },
    { waitMs: 100_000, kind: 4, pick: 0, detail: 0 },
  ]).split('\n');
  const kinds = new Set(lines.flatMap((line) => (line === '' ? [] : Object.keys(JSON.parse(line) as object))));
  expect([...kinds]).toEqual(expect.arrayContaining(['event', 'frame', 'poll']));
  expect(lines.some((line) => line.includes('"type":"formatting"'))).toBe(true);
});

test('while a recording is played nothing else happens to the machine; afterwards it goes on', () => {
  const text = record('normal-complete', [
    { waitMs: 60_000, kind: 4, pick: 0, detail: 0 },
    { waitMs: 120_000, kind: 4, pick: 0, detail: 0 },
  ]);
  const recording = parseRecording(text, 'test');
  const clock = stopped(recording.at);
  const hardware = createHardware(recording.state, clock, recording.causes);
  expect(hardware.dispatch({ type: 'shutdown' })).toEqual({ refused: 'N000005' });
  expect(hardware.dispatch({ type: 'polled' })).toBeUndefined();
  expect(hardware.state()).toBe(recording.state);
  clock.advance(61_000);
  expect(hardware.state().power).toBe('off');
  clock.advance(300_000);
  expect(hardware.state().power).toBe('on');
  expect(hardware.dispatch({ type: 'shutdown' })).toBeUndefined();
  expect(hardware.state().power).toBe('stopping');
  hardware.close();
});

describe('what cannot be played is refused with the line', () => {
  const good = record('normal-complete', [{ waitMs: 1000, kind: 4, pick: 0, detail: 0 }]);
  const [head = '', ...rest] = good.split('\n');
  test.each<[string, string, RegExp]>([
    ['nothing', '', /line 1: not a JSON object/],
    ['something else', '{"a":1}', /line 1: this is not a recording/],
    ['another version', head.replace('"version":1', '"version":9'), /line 1: recorded by another version/],
    ['a state with other parts', head.replace('"storage":', '"store":'), /line 1: recorded by another version/],
    ['a broken line', `${head}\nnot json\n`, /line 2: not a JSON object/],
    ['a line of nothing known', `${head}\n{"at":1,"what":2}\n`, /line 2: neither cause/],
    ['an unknown event', `${head}\n{"at":1700000000001,"event":{"type":"explode"}}\n`, /line 2: event unknown/],
    [
      'a member of Object as event',
      `${head}\n{"at":1700000000001,"event":{"type":"constructor"}}\n`,
      /line 2: event unknown/,
    ],
    ['time that goes back', `${head}\n{"at":5,"event":{"type":"reboot"}}\n`, /line 2: earlier/],
  ])('%s', (_what, text, message) => {
    expect(() => parseRecording(text, 'x.jsonl')).toThrow(message);
  });

  test('a recording that was cut off is played as far as it goes', () => {
    const cut = `${head}\n${rest.join('\n').trimEnd()}\n{"at":17000`;
    expect(parseRecording(cut, 'x').causes).toHaveLength(1);
  });
});
