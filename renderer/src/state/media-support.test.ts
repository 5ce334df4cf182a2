import { beforeEach, expect, test, vi } from 'vitest';
import { MEDIA_SUPPORT_KEY, mediaSupport } from './media-support.ts';

beforeEach(() => {
  localStorage.clear();
});
const start = (userAgent = 'Browser 1') => {
  const plays = vi.fn((type: string) => type.includes('avc1') || type === 'audio/mpeg');
  return { plays, support: mediaSupport({ storage: localStorage, userAgent, plays }) };
};

test('SES-14 what the browser plays is probed once, and kept with the browser it was probed in', () => {
  const first = start();
  expect(first.support).toEqual({ video: ['H.264'], audio: ['MP3'] });
  expect(first.plays).toHaveBeenCalled();
  const second = start();
  expect(second.plays).not.toHaveBeenCalled();
  expect(second.support).toEqual(first.support);
  expect(start('Browser 2').plays).toHaveBeenCalled();
  expect(start('Browser 2').plays).not.toHaveBeenCalled();
});

test.each(['{', '[]', '{"agent":"Browser 1","video":"x","audio":[]}', 'null'])(
  'SES-14 a broken record is probed anew: %s',
  (text) => {
    localStorage.setItem(MEDIA_SUPPORT_KEY, text);
    expect(start().support.video).toEqual(['H.264']);
  },
);

test('SES-14 a browser that keeps nothing is probed each time and does no harm', () => {
  const storage = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(mediaSupport({ storage, userAgent: 'x', plays: () => false })).toEqual({ video: [], audio: [] });
});
