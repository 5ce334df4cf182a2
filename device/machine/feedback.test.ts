import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeedback } from './feedback.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-feedback-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;

test('CALL-EXT-28 of one account fifty words stay, and the oldest go with their pictures', async () => {
  let now = Date.UTC(2026, 10, 25);
  const feedback = createFeedback(dir, () => now);
  const images = [{ bytes: Buffer.from('x'), extension: 'png' }];
  const say = async (username: string, text: string): Promise<void> => {
    now += HOUR_MS;
    await feedback.keep({ username, type: 'idea', text, contact: '', images, report: null });
  };
  await say('eve', 'stays');
  for (let at = 0; at < 52; at += 1) await say('mira', `word ${at}`);
  const own = await feedback.of('mira');
  expect(own).toHaveLength(50);
  expect([own[0]?.text, own.at(-1)?.text]).toEqual(['word 51', 'word 2']);
  expect((await feedback.of('eve')).map(({ text }) => text)).toEqual(['stays']);
  expect(readdirSync(dir)).toHaveLength(51 * 2);
});

test('CALL-EXT-28 a file that a power cut has left in the middle hides no other', async () => {
  const feedback = createFeedback(dir, () => HOUR_MS);
  await feedback.keep({ username: 'mira', type: 'idea', text: 'first', contact: '', images: [], report: null });
  writeFileSync(path.join(dir, 'ZZZZ.json'), '{"username":"mi');
  expect((await feedback.of('mira')).map(({ text }) => text)).toEqual(['first']);
});
