import { expect, test } from 'vitest';
import { codecName, playsHere } from './codec.ts';

test('APP-VIDEO-03 a file is asked about as browsers name its container and codec', () => {
  const asked: string[] = [];
  const plays = (type: string): boolean => {
    asked.push(type);
    return type.startsWith('video/webm');
  };
  expect(playsHere({ container: 'webm', codec: 'V_VP9' }, plays)).toBe(false);
  expect(playsHere({ container: 'webm', codec: 'vp9' }, plays)).toBe(true);
  expect(playsHere({ container: 'MP4', codec: 'hvc1' }, plays)).toBe(false);
  expect(asked).toEqual(['video/webm; codecs="vp09.00.10.08"', 'video/mp4; codecs="hvc1.1.6.L93.B0"']);
  // No browser plays these, whatever it says of a type it does not know.
  expect(playsHere({ container: 'avi', codec: 'h264' }, () => true)).toBe(false);
  expect(playsHere({ container: 'mp4', codec: '' }, plays)).toBeNull();
});

test('APP-VIDEO-03 codecs have the names that people know', () => {
  expect(['avc1', 'h264', 'hev1', 'AV01', 'vp9', 'mpeg2'].map((codec) => codecName({ codec }))).toEqual([
    'H.264',
    'H.264',
    'H.265',
    'AV1',
    'VP9',
    'MPEG2',
  ]);
});
