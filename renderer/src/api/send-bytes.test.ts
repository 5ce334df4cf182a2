import { afterEach, expect, test, vi } from 'vitest';
import { isLoadHeld } from './hold-load.ts';
import { sendBytes } from './send-bytes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('WND-04 a picture that is on its way outlasts its view, until the device has said what became of it', async () => {
  let answer: (response: Response) => void = () => undefined;
  const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', fetch);
  const picture = new Blob(['x'], { type: 'image/png' });
  const sent = sendBytes('/v2/note/image/add?safe=0', picture);
  expect(fetch).toHaveBeenCalledWith('/v2/note/image/add?safe=0', { method: 'POST', body: picture });
  expect(isLoadHeld()).toBe(true);
  answer(Response.json({ code: '200' }, { status: 201 }));
  expect(await sent).toEqual({ status: 201, answer: { code: '200' } });
  expect(isLoadHeld()).toBe(false);
});

test('WND-04 a picture that did not arrive holds nothing any more', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(sendBytes('/avatar', new FormData())).rejects.toThrow('Failed to fetch');
  expect(isLoadHeld()).toBe(false);
});
