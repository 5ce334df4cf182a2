import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeAudio } from '../../../test/fake-audio.ts';
import { songRecordOf } from '../../../test/fake-music.ts';
import { createMusicEngine, type OwnEngine } from './engine.ts';
import { readSnapshot, shortened } from './snapshot.ts';

const songs = ['a', 'b', 'c'].map((name) => songRecordOf({ name, title: name }));
let made: FakeAudio[] = [];
let skipped: string[] = [];
let lost: string[] = [];
let engine: OwnEngine;
/** The element that is heard: the one that does not stand still. */
const heard = (): FakeAudio => {
  const found = made.find(({ paused, src }) => !paused && src !== '');
  if (found === undefined) throw new Error('nothing is heard');
  return found;
};
const playing = (): string => engine.state().queue[engine.state().index]?.title ?? '';

beforeEach(() => {
  made = [];
  [skipped, lost] = [[], []];
  engine = createMusicEngine({
    urlOf: ({ name }) => `/stream/${name}`,
    makeAudio: () => {
      const audio = new FakeAudio();
      made.push(audio);
      return audio as unknown as HTMLAudioElement;
    },
    random: () => 0.4,
    onSkipped: ({ title }) => skipped.push(title),
    onLost: ({ title }) => lost.push(title),
  });
});

describe('the queue is played', () => {
  test('APP-MUSIC-01 one song after the other, and then it is silent', () => {
    engine.play(songs, 1);
    expect(heard().src).toBe('/stream/b');
    heard().say('ended');
    expect(heard().src).toBe('/stream/c');
    expect(engine.state()).toMatchObject({ index: 2, running: true });
    heard().say('ended');
    expect(engine.state()).toMatchObject({ index: 2, running: false });
  });

  test('APP-MUSIC-03 without a gap: the next song is read before the end and begins at once', () => {
    engine.play(songs, 0);
    const first = heard();
    first.know(100);
    first.currentTime = 70;
    first.say('timeupdate');
    expect(made.filter(({ src }) => src === '/stream/b')).toHaveLength(0);
    first.currentTime = 85;
    first.say('timeupdate');
    const ahead = made.find(({ src }) => src === '/stream/b');
    expect(ahead?.paused).toBe(true);
    first.say('ended');
    expect(heard()).toBe(ahead);
    expect(first.src).toBe('');
  });

  test('APP-MUSIC-03 with gaps nothing is read ahead, and what was read ahead for another order is forgotten', () => {
    engine.play(songs, 0);
    const first = heard();
    first.know(100);
    first.currentTime = 90;
    first.say('timeupdate');
    engine.move(1, 2);
    expect(made.filter(({ src }) => src !== '')).toEqual([first]);
    engine.setGapless(false);
    first.say('timeupdate');
    expect(made.filter(({ src }) => src !== '')).toEqual([first]);
    first.say('ended');
    expect(playing()).toBe('c');
    expect(heard().src).toBe('/stream/c');
  });

  test('APP-MUSIC-01 what cannot be read is told once and left out; a queue of nothing else ends', () => {
    engine.play(songs, 0);
    heard().say('error');
    expect(skipped).toEqual(['a']);
    expect(playing()).toBe('b');
    heard().know(10);
    heard().say('ended');
    heard().say('error');
    expect(engine.state().running).toBe(false);
    engine.setMode('all');
    engine.play(songs, 0);
    skipped = [];
    for (let tries = 0; tries < 10 && engine.state().running; tries += 1) heard().say('error');
    expect(skipped).toEqual(['a', 'b', 'c']);
    expect(engine.state().running).toBe(false);
  });

  test('APP-MUSIC-01 when nothing can be read any more it stops where that began: the device is away', () => {
    const many = Array.from({ length: 50 }, (_, at) => songRecordOf({ name: String(at), title: String(at) }));
    engine.play(many, 3);
    for (let tries = 0; tries < 50 && engine.state().running; tries += 1) heard().say('error');
    expect(skipped).toHaveLength(10);
    expect(engine.state()).toMatchObject({ index: 3, running: false });
    engine.toggle();
    expect(heard().src).toBe('/stream/3');
  });

  test('APP-MUSIC-01 a song whose bytes stop in its middle is not left out: it waits at its second', () => {
    engine.play(songs, 1);
    heard().know(100);
    heard().currentTime = 42;
    heard().fail(2);
    expect([skipped, lost]).toEqual([[], ['b']]);
    expect(engine.state()).toMatchObject({ index: 1, running: false, at: 42 });
    engine.toggle();
    expect(engine.state().at).toBe(42);
    heard().know(100);
    expect(heard().currentTime).toBe(42);
  });

  test('APP-MUSIC-01 a short queue of which nothing can be read stands again where that began, at its second', () => {
    engine.setMode('all');
    engine.play(songs, 1);
    engine.seek(42);
    for (let tries = 0; tries < 5 && engine.state().running; tries += 1) heard().fail(4);
    expect(skipped).toEqual(['b', 'c', 'a']);
    expect(engine.state()).toMatchObject({ index: 1, running: false, at: 42 });
  });

  test('APP-MUSIC-01 back: to the beginning of a song that has begun, else to the one before', () => {
    engine.play(songs, 1);
    heard().know(100);
    heard().currentTime = 30;
    engine.previous();
    expect(playing()).toBe('b');
    expect(heard().currentTime).toBe(0);
    engine.previous();
    expect(playing()).toBe('a');
    engine.previous();
    expect(playing()).toBe('a');
  });

  test('APP-MUSIC-01 songs taken out, the one that is heard among them', () => {
    engine.play(songs, 1);
    engine.removeAt(0);
    expect(engine.state()).toMatchObject({ index: 0, running: true });
    expect(heard().src).toBe('/stream/b');
    engine.removeAt(0);
    expect(heard().src).toBe('/stream/c');
    engine.removeAt(0);
    expect(engine.state()).toMatchObject({ index: -1, running: false });
    expect(made.every(({ src }) => src === '')).toBe(true);
  });

  test('APP-MUSIC-01 a page that may not play yet waits for a press', async () => {
    for (const audio of made) audio.refused = true;
    engine.play(songs, 0);
    await vi.waitFor(() => {
      expect(engine.state().running).toBe(false);
    });
    for (const audio of made) audio.refused = false;
    engine.toggle();
    expect(engine.state().running).toBe(true);
    expect(skipped).toEqual([]);
  });

  test('APP-MUSIC-01 volume and silence are those of every song', () => {
    engine.play(songs, 0);
    engine.setVolume(0.3);
    engine.setMuted(true);
    engine.next();
    expect(made.map(({ volume, muted }) => [volume, muted])).toEqual([
      [0.3, true],
      [0.3, true],
    ]);
    engine.setVolume(7);
    expect(engine.state().volume).toBe(1);
  });
});

describe('what was played is taken up', () => {
  test('WIN-25 after a reload it waits where it was, after a move it goes on', () => {
    engine.setMode('all');
    engine.play(songs, 1);
    heard().know(100);
    engine.seek(42);
    const kept = readSnapshot(JSON.parse(JSON.stringify(engine.snapshot())));
    if (kept === null) throw new Error('not kept');
    engine.clear();
    engine.restore(kept, false);
    expect(engine.state()).toMatchObject({ index: 1, running: false, at: 42, mode: 'all' });
    engine.toggle();
    heard().know(100);
    expect(heard().currentTime).toBe(42);
    engine.clear();
    engine.restore(kept, true);
    expect(heard().src).toBe('/stream/b');
  });

  test('WIN-25 what was not kept by a player is nothing', () => {
    const one = engine.snapshot();
    expect(one).toBeNull();
    for (const value of [null, 7, {}, { songs: [] }, { songs: [{ path: '/x' }], index: 0 }])
      expect(readSnapshot(value)).toBeNull();
    expect(readSnapshot({ songs, index: 99, at: -3, volume: 9, mode: 'x' })).toMatchObject({
      index: 2,
      at: 0,
      volume: 1,
      mode: 'order',
      running: false,
    });
  });

  test('WIN-25 of a long queue the songs around the one that plays are kept', () => {
    const many = Array.from({ length: 3000 }, (_, at) => songRecordOf({ name: String(at), title: String(at) }));
    const snapshot = {
      songs: many,
      index: 2100,
      mode: 'order',
      at: 0,
      volume: 1,
      muted: false,
      running: true,
    } as const;
    const short = shortened(snapshot);
    expect(short.songs).toHaveLength(1000);
    expect(short.songs[short.index]?.title).toBe('2100');
    expect(shortened({ ...snapshot, index: 2999 }).index).toBe(999);
  });
});
