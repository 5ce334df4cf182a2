import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChapterRecord } from '#shared/contract/calls-audiobook.ts';
import { FakeAudio } from '../../../test/fake-audio.ts';
import { bookRecordOf, chaptersOf } from '../../../test/fake-audiobooks.ts';
import { createBookEngine } from './book-engine.ts';
import type { BookEngine, BookPlace, OpenBook } from './book-types.ts';

const walk = { title: 'Walk', chapters: ['a', 'b', 'c'] };
const opened: OpenBook = { book: bookRecordOf(walk), chapters: chaptersOf(walk) };
/** Two chapters in one file. */
const within: ChapterRecord[] = [0, 60].map((start) => ({
  title: `at ${start}`,
  path: '/sea.m4b',
  start,
  duration: 60,
}));
const sea: OpenBook = { book: bookRecordOf({ title: 'Sea', chapters: ['at 0', 'at 60'] }), chapters: within };

let made: FakeAudio[] = [];
let places: BookPlace[] = [];
let failed: string[] = [];
let engine: BookEngine;
const audio = (): FakeAudio => {
  const found = made.find(({ src }) => src !== '');
  if (found === undefined) throw new Error('nothing is open');
  return found;
};
const at = (seconds: number): void => {
  audio().currentTime = seconds;
  audio().say('timeupdate');
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [made, places, failed] = [[], [], []];
  engine = createBookEngine({
    urlOf: (path) => path,
    makeAudio: () => {
      const one = new FakeAudio();
      made.push(one);
      return one as unknown as HTMLAudioElement;
    },
    onPlace: (place) => places.push(place),
    onFailed: ({ title }) => failed.push(title),
  });
});
afterEach(() => {
  engine.destroy();
  vi.useRealTimers();
});

describe('chapters', () => {
  test('APP-AUB-01 a book goes on at its chapter and second, and to the next chapter at its end', () => {
    engine.open(opened, { chapter: 1, second: 42.5, play: true });
    expect(audio().src).toContain('/b.mp3');
    audio().know(60);
    expect(audio().currentTime).toBe(42.5);
    expect(engine.state()).toMatchObject({ index: 1, at: 42.5, duration: 60, running: true });
    audio().say('ended');
    expect(audio().src).toContain('/c.mp3');
    expect(places.at(-1)).toEqual({ id: 'Walk', chapter: 2, second: 0, done: false });
    audio().know(60);
    audio().currentTime = 60;
    audio().say('ended');
    expect(engine.state()).toMatchObject({ index: 2, running: false, ended: true });
    expect(places.at(-1)).toEqual({ id: 'Walk', chapter: 2, second: 60, done: true });
    engine.toggle();
    expect(engine.state()).toMatchObject({ index: 0, running: true, ended: false });
  });

  test('APP-AUB-02 ten skipped seconds: every chapter begins there, but not one that is taken up in the middle', () => {
    engine.setSkips({ head: 10, tail: 5 });
    engine.open(opened, { chapter: 0, play: true });
    audio().know(60);
    expect(engine.state().at).toBe(10);
    at(54);
    expect(engine.state().index).toBe(0);
    at(55);
    audio().know(60);
    expect(engine.state()).toMatchObject({ index: 1, at: 10, running: true });
    engine.jump(2);
    audio().know(60);
    expect(audio().currentTime).toBe(10);
    engine.open(opened, { chapter: 1, second: 3, play: true });
    audio().know(60);
    expect(engine.state().at).toBe(3);
    // A chapter that is shorter than what is skipped is played whole.
    engine.setSkips({ head: 40, tail: 30 });
    engine.jump(0);
    audio().know(60);
    expect(engine.state().at).toBe(0);
  });

  test('APP-AUB-01 chapters of one file flow into each other, and are skipped to in it', () => {
    engine.open(sea, { chapter: 0, play: true });
    audio().know(120);
    at(59);
    expect(engine.state()).toMatchObject({ index: 0, at: 59 });
    at(60.2);
    expect(engine.state().index).toBe(1);
    expect(engine.state().at).toBeCloseTo(0.2);
    expect(audio().currentTime).toBe(60.2);
    engine.previous();
    expect(audio().currentTime).toBe(0);
    engine.setSkips({ head: 10, tail: 0 });
    engine.next();
    expect([audio().currentTime, engine.state().at]).toEqual([70, 10]);
    audio().say('ended');
    expect(engine.state()).toMatchObject({ ended: true, running: false });
  });

  test('APP-AUB-01 previous goes to the beginning first; what cannot be read is told and stands still', () => {
    engine.open(opened, { chapter: 1, play: true });
    audio().know(60);
    at(20);
    engine.previous();
    expect(engine.state()).toMatchObject({ index: 1, at: 0 });
    engine.previous();
    expect(engine.state().index).toBe(0);
    audio().say('error');
    expect([failed, engine.state().running]).toEqual([['a'], false]);
  });
});

describe('what cannot be read', () => {
  test('APP-AUB-01 after the network failed it goes on at its second of the chapter, and no other place is told', () => {
    engine.open(sea, { chapter: 1, second: 5, play: true });
    audio().know(120);
    at(72);
    audio().fail(2);
    expect(failed).toEqual(['at 60']);
    expect(engine.state()).toMatchObject({ index: 1, at: 12, running: false });
    engine.toggle();
    // Before anything is known of it again, elements tell that they stand at their beginning.
    audio().say('timeupdate');
    expect(engine.state()).toMatchObject({ index: 1, at: 12, running: true });
    audio().know(120);
    expect(audio().currentTime).toBe(72);
    at(74);
    expect(places.every(({ chapter, second }) => chapter === 1 && second >= 5)).toBe(true);
  });

  test('APP-AUB-01 a place that is chosen while nothing can be read is where it goes on', () => {
    engine.open(sea, { chapter: 0, second: 30, play: true });
    audio().know(120);
    audio().fail(2);
    engine.seek(50);
    expect(engine.state().at).toBe(50);
    engine.seek(0);
    expect(engine.state().at).toBe(0);
    engine.jump(1);
    audio().know(120);
    expect(audio().currentTime).toBe(60);
    expect(places.at(-1)).toMatchObject({ chapter: 1, second: 0 });
  });
});

describe('place, speed and sleep', () => {
  test('APP-AUB-01 the place is told every ten seconds of the book and whenever it stops', () => {
    engine.open(opened, { chapter: 0, play: true });
    audio().know(60);
    at(4);
    at(9);
    expect(places).toEqual([]);
    at(10);
    at(14);
    expect(places).toEqual([{ id: 'Walk', chapter: 0, second: 10, done: false }]);
    engine.toggle();
    expect(places.at(-1)).toMatchObject({ second: 14 });
    engine.seek(30);
    expect(places.at(-1)).toMatchObject({ second: 30 });
    engine.open(sea, { chapter: 0, play: true });
    expect(places.at(-1)).toMatchObject({ id: 'Walk', second: 30 });
  });

  test('APP-AUB-01 the speed stays from chapter to chapter', () => {
    engine.setSpeed(1.5);
    engine.open(opened, { chapter: 0, play: true });
    expect(audio().playbackRate).toBe(1.5);
    engine.next();
    expect(audio().playbackRate).toBe(1.5);
    engine.setSpeed(1);
    expect([audio().playbackRate, engine.state().speed]).toEqual([1, 1]);
  });

  test('APP-AUB-01 the sleep timer falls silent after its minutes, or with the chapter', () => {
    engine.open(opened, { chapter: 0, play: true });
    audio().know(60);
    at(12);
    engine.setSleep({ until: Date.now() + 15 * 60_000 });
    vi.advanceTimersByTime(15 * 60_000 - 1);
    expect(engine.state().running).toBe(true);
    vi.advanceTimersByTime(1);
    expect(engine.state()).toMatchObject({ running: false, sleep: null, at: 12 });
    expect(audio().paused).toBe(true);
    expect(places.at(-1)).toMatchObject({ chapter: 0, second: 12 });
    engine.toggle();
    engine.setSleep({ until: Date.now() + 60_000 });
    engine.setSleep('chapter');
    vi.advanceTimersByTime(120_000);
    expect(engine.state().running).toBe(true);
    audio().say('ended');
    expect(engine.state()).toMatchObject({ running: false, index: 1, sleep: null });
    expect(audio().paused).toBe(true);
  });
});
