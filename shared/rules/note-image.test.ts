import { expect, test } from 'vitest';
import { noteImageId, noteImagePath } from './note-image.ts';

const id = '0123456789abcdef0123456789abcdef';

test('CALL-EXT-20 a picture of a note has one address, whatever it came with', () => {
  for (const src of [
    `/v2/note/image?id=${id}`,
    `http://nas:5055/v2/note/image?id=${id}&tmptoken=abc`,
    `/v2/note/image?tmptoken=abc&id=${id}`,
    `app://console/v2/note/image?id=${id}#x`,
  ])
    expect(noteImagePath(src), src).toBe(`/v2/note/image?id=${id}`);
});

test('CALL-EXT-20 no other address is one', () => {
  for (const src of [
    `https://evil.test/x?y=/v2/note/image?id=${id}`,
    `/v2/note/image?id=${id}0`,
    `/v2/note/image?xid=${id}`,
    `javascript:/v2/note/image?id=${id}`,
    `/v2/note/images?id=${id}`,
    '',
  ])
    expect(noteImageId(src), src).toBeNull();
});
