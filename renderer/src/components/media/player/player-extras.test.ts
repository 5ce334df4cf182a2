import { expect, test } from 'vitest';
import { nextAudioTrack } from './audio-tracks.ts';
import { delayCues } from './subtitle-delay.ts';

test('APP-PLAYER-01 subtitles are shown later and earlier than their file says, and on time again', () => {
  const cues = [
    { startTime: 1, endTime: 2 },
    { startTime: 10, endTime: 12 },
  ] as TextTrackCue[];
  const times = (): number[][] => cues.map(({ startTime, endTime }) => [startTime, endTime]);
  delayCues(cues, 0.5);
  delayCues(cues, 1);
  expect(times()).toEqual([
    [2, 3],
    [11, 13],
  ]);
  delayCues(cues, -1.5);
  expect(times()).toEqual([
    [0, 0.5],
    [8.5, 10.5],
  ]);
  delayCues(cues, 0);
  expect(times()).toEqual([
    [1, 2],
    [10, 12],
  ]);
});

test('APP-PLAYER-01 the sound turns from track to track, where the browser tells of more than one', () => {
  const tracks = [
    { enabled: true, label: 'Original', language: 'en' },
    { enabled: false, label: '', language: 'de' },
  ];
  const media = { audioTracks: tracks } as unknown as HTMLMediaElement;
  expect(nextAudioTrack(media)).toEqual({ name: 'de', no: 2 });
  expect(tracks.map(({ enabled }) => enabled)).toEqual([false, true]);
  expect(nextAudioTrack(media)).toEqual({ name: 'Original', no: 1 });
  expect(nextAudioTrack({ audioTracks: tracks.slice(0, 1) } as unknown as HTMLMediaElement)).toBeNull();
  expect(nextAudioTrack({} as HTMLMediaElement)).toBeNull();
});
