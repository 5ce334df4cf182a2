import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import { FakeAudio } from '../../../test/fake-audio.ts';
import { songPath, songRecordOf } from '../../../test/fake-music.ts';
import { createMusicEngine, type OwnEngine } from './engine.ts';
import { playModes } from './engine-types.ts';

const songs = (count: number): SongRecord[] =>
  Array.from({ length: count }, (_, at) => songRecordOf({ name: `${at}.mp3`, title: `Song ${at}` }));
const url = (at: number): string => songPath(`${at}.mp3`);

let made: FakeAudio[] = [];
let skipped: string[] = [];
let engine: OwnEngine;
function open(random: () => number = () => 0.5): OwnEngine {
  made = [];
  skipped = [];
  engine = createMusicEngine({
    urlOf: ({ path }) => path,
    makeAudio: () => {
      const audio = new FakeAudio();
      made.push(audio);
      return audio as unknown as HTMLAudioElement;
    },
    random,
    onSkipped: ({ title }) => skipped.push(title),
    onLost: () => undefined,
  });
  return engine;
}
/** The element that is heard, or would be. */
const heard = (): FakeAudio => made.find(({ paused, src }) => !paused && src !== '') ?? (made[0] as FakeAudio);
const other = (): FakeAudio => made.find((audio) => audio !== heard()) as FakeAudio;
/** The song that plays is read: so long, and heard. */
function begins(seconds = 100): void {
  Object.assign(heard(), { duration: seconds, readyState: 4 });
  for (const name of ['loadedmetadata', 'durationchange', 'playing']) heard().say(name);
}
function goesTo(seconds: number): void {
  heard().currentTime = seconds;
  heard().say('timeupdate');
}
const fails = (): void => {
  heard().error = {};
  heard().say('error');
};

beforeEach(() => {
  open();
});

test('APP-MUSIC-01 what was read ahead is let go when another song comes next', () => {
  engine.play(songs(3), 0);
  begins();
  goesTo(85);
  engine.add(songs(9).slice(8), 'next');
  expect(other().src).toBe('');
  goesTo(86);
  expect(other().src).toBe(url(8));
  engine.jump(0);
  expect(made.filter(({ src }) => src !== '').map(({ src }) => src)).toEqual([url(0)]);
});

test.each(playModes)('APP-MUSIC-01 when none can be, it stops after each was tried once: %s', (mode) => {
  engine.setMode(mode);
  engine.play(songs(4), 0);
  for (let at = 0; at < 20 && engine.state().running; at += 1) fails();
  expect(engine.state().running).toBe(false);
  expect([...skipped].sort()).toEqual(['Song 0', 'Song 1', 'Song 2', 'Song 3']);
});

test('APP-MUSIC-01 whatever is pressed, one song at most is heard, and it is the current one', () => {
  const press = fc.oneof(
    fc.tuple(fc.constantFrom('play', 'jump', 'removeAt'), fc.nat(5)),
    fc.tuple(
      fc.constantFrom('add', 'shuffle', 'toggle', 'next', 'previous', 'ended', 'error', 'late', 'clear', 'mode'),
      fc.nat(5),
    ),
  );
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      open();
      for (const [name, at] of presses) {
        if (name === 'play') engine.play(songs(6), at);
        else if (name === 'jump') engine.jump(at);
        else if (name === 'removeAt') engine.removeAt(at);
        else if (name === 'add') engine.add(songs(at), at > 2 ? 'next' : 'last');
        else if (name === 'shuffle') engine.shuffle(songs(at));
        else if (name === 'toggle') engine.toggle();
        else if (name === 'next') engine.next();
        else if (name === 'previous') engine.previous();
        else if (name === 'clear') engine.clear();
        else if (name === 'mode') engine.setMode(playModes[at % 4] ?? 'order');
        else if (heard().src !== '' && !heard().paused) {
          if (name === 'error') fails();
          else {
            begins();
            goesTo(90);
            if (name === 'ended') heard().say('ended');
          }
        }
        const { queue, index, running } = engine.state();
        const playing = made.filter(({ paused, src }) => !paused && src !== '');
        expect(playing.map(({ src }) => src)).toEqual(running ? [queue[index]?.path] : []);
      }
    }),
    { numRuns: 500 },
  );
});
