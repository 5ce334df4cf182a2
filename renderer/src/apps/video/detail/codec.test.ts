import { expect, test } from 'vitest';
import { codecName, playVerdict } from './codec.ts';

test('APP-VIDEO-03 a file is asked about as browsers name its container and codec', () => {
  const asked: string[] = [];
  const plays = (type: string): boolean => {
    asked.push(type);
    return type.startsWith('video/webm');
  };
  const verdict = (container: string, codec: string) => playVerdict({ container, codec, audio: [] }, plays)?.plays;
  expect(verdict('webm', 'V_VP9')).toBe(false);
  expect(verdict('webm', 'vp9')).toBe(true);
  expect(verdict('MP4', 'hvc1')).toBe(false);
  expect(verdict('matroska', 'h264')).toBe(false);
  expect(asked).toEqual([
    'video/webm; codecs="vp09.00.10.08"',
    'video/mp4; codecs="hvc1.1.6.L93.B0"',
    'video/x-matroska; codecs="avc1.640028"',
  ]);
  // No browser plays these, whatever it says of a type it does not know.
  expect(playVerdict({ container: 'avi', codec: 'h264', audio: [] }, () => true)?.plays).toBe(false);
  expect(playVerdict({ container: 'mp4', codec: '', audio: [] }, plays)).toBeNull();
});

test('APP-VIDEO-03 a film plays only with its sound, and what is in the way has its name', () => {
  const plays = (type: string): boolean => !/ac-3|ec-3|dtsc|mlpa|hvc1/.test(type);
  const verdict = (codec: string, ...audio: string[]) =>
    playVerdict(
      { container: 'mp4', codec, audio: audio.map((sound) => ({ codec: sound, language: '', name: '' })) },
      plays,
    );
  expect(verdict('h264', 'aac')).toEqual({ plays: true, codec: 'H.264, AAC' });
  expect(verdict('h264', 'ac3', 'aac')).toEqual({ plays: false, codec: 'Dolby Digital' });
  expect(verdict('h264', 'eac3')).toEqual({ plays: false, codec: 'Dolby Digital Plus' });
  expect(verdict('h264', 'dts')).toEqual({ plays: false, codec: 'DTS' });
  expect(verdict('h264', 'truehd')).toEqual({ plays: false, codec: 'Dolby TrueHD' });
  // The pictures are in the way first.
  expect(verdict('hevc', 'dts')).toEqual({ plays: false, codec: 'H.265' });
  // Silent, or of a kind that nobody can be asked about.
  expect(verdict('h264')).toEqual({ plays: true, codec: 'H.264' });
  expect(verdict('h264', 'sowt')).toEqual({ plays: true, codec: 'H.264' });
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
