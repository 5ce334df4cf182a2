import { expect, test } from 'vitest';
import { streams } from '../contract/index.ts';
import { sessionStreams } from './session-streams.ts';

test('CALL-EXT-05 every address of bytes that a page can open and that wants a session is known', () => {
  const wanted = Object.values(streams)
    .filter(({ who, methods }) => who !== 'public' && methods.includes('GET'))
    .map(({ path }) => path);
  expect([...sessionStreams].sort()).toEqual(wanted.sort());
});
