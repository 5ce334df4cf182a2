import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { migrate } from '../storage/database.ts';
import { type Captchas, createCaptchas } from './captcha.ts';
import { CAPTCHA_LETTERS, captchaImage } from './captcha-image.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createTicketStore } from './tickets.ts';

let now: number;
let outbox: Outbox;
let captchas: Captchas;
beforeEach(() => {
  now = 0;
  const db = new DatabaseSync(':memory:');
  migrate(db);
  outbox = createOutbox({ keeps: true, log: createLogger(() => undefined) });
  captchas = createCaptchas({ tickets: createTicketStore(db, () => now), outbox, now: () => now });
});
const letters = (): string => outbox.list()[0]!.code;

test('CALL-CAP-01 a picture of four characters, none easily taken for another, without its text in it', () => {
  const { captcha_id: id, image, expire_in: expireIn } = captchas.create(120, 40);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(expireIn).toBe(300);
  expect(letters()).toMatch(new RegExp(`^[${CAPTCHA_LETTERS}]{4}$`));
  expect(CAPTCHA_LETTERS).not.toMatch(/[01258BDGIOQSZ]/);
  const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  expect(svg).toMatch(/^<svg [^>]+width="120" height="40"/);
  expect(svg).not.toContain('<text');
  expect(svg).not.toContain(letters());
});

test('CALL-CAP-01 the same text never looks the same, and every character is drawn inside the picture', () => {
  expect(captchaImage('ACE7', 120, 40)).not.toBe(captchaImage('ACE7', 120, 40));
  for (const letter of CAPTCHA_LETTERS) {
    const svg = Buffer.from(captchaImage(letter.repeat(4), 120, 40).split(',')[1]!, 'base64').toString();
    const numbers = /d="([^"]+)"/
      .exec(svg)![1]!
      .match(/-?\d+(\.\d+)?/g)!
      .map(Number);
    expect(numbers.length).toBeGreaterThan(30);
    numbers.forEach((value, index) => expect(value).toBeLessThanOrEqual(index % 2 === 0 ? 120 : 44));
  }
});

test('CALL-CAP-01 the right characters give a ticket, in any case, once', () => {
  const { captcha_id: id } = captchas.create(120, 40);
  const ticket = captchas.exchange(id, ` ${letters().toLowerCase()} `);
  expect(ticket).toBeDefined();
  expect(captchas.exchange(id, letters())).toBeUndefined();
  expect(captchas.useTicket(ticket!)).toBe(true);
  expect(captchas.useTicket(ticket!)).toBe(false);
});

test('CALL-CAP-01 a wrong answer uses the picture up, and 300 s end it', () => {
  const wrong = captchas.create(120, 40).captcha_id;
  expect(captchas.check(wrong, '????')).toBe(false);
  expect(captchas.check(wrong, letters())).toBe(false);
  const late = captchas.create(120, 40).captcha_id;
  now = 300_000;
  expect(captchas.check(late, letters())).toBe(false);
  expect(captchas.check('none', '')).toBe(false);
});
