import { beforeEach, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success } from '../../api/result.ts';
import { createTail, TAIL_BYTES } from './tail-document.ts';

const PATH = '/zenith_sata/mira/data/app.log';
const MOST = 2 * 1024 * 1024;

/** A file of a device, of one byte a character. */
let file = '';
const asked: Record<string, unknown>[] = [];

beforeEach(() => {
  asked.length = 0;
  installClient({
    call: async (_spec: unknown, args: { from: number }) => {
      asked.push(args);
      const from = args.from < 0 ? Math.max(0, file.length + args.from) : Math.min(args.from, file.length);
      if (file.length - from > MOST) return failure('N000001', 'too large');
      const etag = `${file.length}`;
      return success({ content: file.slice(from), encoding: 'utf-8', etag, size: file.length, from });
    },
  } as unknown as ApiClient);
});

test('APP-TXT-01 what is written behind the last part is added to it, nothing is lost and nothing comes twice', async () => {
  file = 'x'.repeat(3 * MOST);
  const tail = createTail(PATH);
  await tail.load();
  expect(tail.getState()).toMatchObject({ status: 'ready', from: 3 * MOST - TAIL_BYTES, size: 3 * MOST });
  file += 'one\n';
  await tail.look();
  file += 'two\n';
  await Promise.all([tail.look(), tail.look(), tail.look()]);
  expect(tail.getState().text).toBe(`${'x'.repeat(TAIL_BYTES)}one\ntwo\n`);
  const before = asked.length;
  const shown = tail.getState();
  await tail.look();
  expect(asked.length).toBe(before + 1);
  expect(tail.getState()).toBe(shown);
});

test('APP-TXT-01 a file that is begun anew, or has grown too long, is read from its last part again', async () => {
  file = 'x'.repeat(MOST + 1);
  const tail = createTail(PATH);
  await tail.load('gbk');
  file = 'fresh\n';
  await tail.look();
  expect(tail.getState()).toMatchObject({ text: 'fresh\n', from: 0, size: 6 });
  file += 'y'.repeat(2 * MOST);
  await tail.look();
  expect(tail.getState()).toMatchObject({ text: 'y'.repeat(TAIL_BYTES), size: file.length });
});

test('APP-TXT-01 a file that cannot be read says why; one that was shown stays shown', async () => {
  file = 'x'.repeat(MOST + 1);
  const shown = createTail(PATH);
  await shown.load();
  const refused = { call: async () => failure('N002001', 'gone') };
  installClient(refused);
  await shown.look();
  expect(shown.getState().status).toBe('ready');
  const tail = createTail(PATH);
  await tail.load();
  expect(tail.getState()).toMatchObject({ status: 'failed', failure: { code: 'N002001' } });
});
