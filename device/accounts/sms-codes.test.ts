import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { DeviceError } from '../device-error.ts';
import { createLogger } from '../logging/logger.ts';
import { migrate } from '../storage/database.ts';
import { createAccountStore } from './account-store.ts';
import { makeFirstAccounts } from './first-accounts.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSmsCodes, phoneSubject, type SmsCodes } from './sms-codes.ts';
import { createTicketStore, type TicketStore } from './tickets.ts';

let now: number;
let outbox: Outbox;
let sms: SmsCodes;
let tickets: TicketStore;
const log = createLogger(() => undefined);

beforeEach(async () => {
  now = 1_700_000_000_000;
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const accounts = createAccountStore(db);
  await makeFirstAccounts(db, accounts, true, 1);
  tickets = createTicketStore(db, () => now);
  outbox = createOutbox({ keeps: true, log, now: () => now });
  sms = createSmsCodes({ accounts, tickets, outbox, now: () => now });
});

const text = { type: 'login', voice: false, language: 'en' } as const;
const lastCode = (): string => outbox.list()[0]!.code;
const wrongCode = (): string => (lastCode() === '000000' ? '111111' : '000000');
function refusal(work: () => unknown): { code: string; data: unknown } | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof DeviceError) return { code: error.code, data: error.data };
    throw error;
  }
  return undefined;
}

test('CALL-SMS-01 a code of six digits goes to the phone of the account, whose number is masked', () => {
  expect(sms.sendToAccount('admin', text)).toEqual({ phone_masked: '138****5678', wait: 60 });
  expect(outbox.list()[0]).toMatchObject({ kind: 'sms', to: '13812345678', voice: false, at: now });
  expect(lastCode()).toMatch(/^\d{6}$/);
  expect(outbox.list()[0]!.text).toContain(lastCode());
});

test('CALL-SMS-01 CALL-RH-02 a second send within 60 s is refused with the seconds left', () => {
  sms.sendToAccount('admin', text);
  now += 59_001;
  expect(refusal(() => sms.sendToAccount('admin', text))).toEqual({ code: 'N001105', data: { wait: 1 } });
  now += 999;
  expect(refusal(() => sms.sendToAccount('admin', text))).toBeUndefined();
});

test('CALL-SMS-01 voice only after a text', () => {
  expect(refusal(() => sms.sendToAccount('admin', { ...text, voice: true }))?.code).toBe('N000001');
  sms.sendToAccount('admin', text);
  now += 60_000;
  sms.sendToAccount('admin', { ...text, voice: true });
  expect(outbox.list()[0]).toMatchObject({ voice: true });
});

test('CALL-SMS-01 ten codes an hour and number', () => {
  for (let i = 0; i < 10; i += 1) {
    sms.sendToAccount('admin', text);
    now += 60_000;
  }
  expect(refusal(() => sms.sendToAccount('admin', text))).toEqual({ code: 'N001105', data: { wait: 3000 } });
  now += 3_000_000;
  expect(refusal(() => sms.sendToAccount('admin', text))).toBeUndefined();
});

test('CALL-SMS-02 a right code gives a ticket once, for what it was asked for', () => {
  sms.sendToAccount('admin', text);
  const code = lastCode();
  expect(refusal(() => sms.checkOfAccount('admin', 'disk', code))?.code).toBe('N001104');
  const { second, expire_in: expireIn } = sms.checkOfAccount('admin', 'login', code);
  expect(expireIn).toBe(300);
  expect(tickets.use(second, 'admin')).toBe(false);
  expect(tickets.use(second, 'admin', 'login')).toBe(true);
  expect(refusal(() => sms.checkOfAccount('admin', 'login', code))?.code).toBe('N001104');
});

test('CALL-SMS-02 the sixth try after five wrong ones is refused, even with the right code', () => {
  sms.sendToAccount('admin', text);
  for (let i = 0; i < 5; i += 1)
    expect(refusal(() => sms.checkOfAccount('admin', 'login', wrongCode()))?.code).toBe('N001104');
  expect(refusal(() => sms.checkOfAccount('admin', 'login', lastCode()))?.code).toBe('N001102');
});

test('CALL-SMS-02 a code ends after 300 s', () => {
  sms.sendToAccount('admin', text);
  now += 300_000;
  expect(refusal(() => sms.checkOfAccount('admin', 'login', lastCode()))?.code).toBe('N001104');
});

test('CALL-RH-02 without a type the code that was sent last counts', () => {
  sms.sendToAccount('admin', { ...text, type: 'rhelp' });
  expect(tickets.use(sms.checkOfAccount('admin', undefined, lastCode()).second, 'admin')).toBe(true);
});

test('ROL-12 a local account has no phone, and nobody learns which account exists', () => {
  expect(refusal(() => sms.sendToAccount('guest', text))?.code).toBe('N001100');
  expect(refusal(() => sms.sendToAccount('nobody', text))?.code).toBe('N001100');
  expect(refusal(() => sms.sendToAccount('guest', text, 'N001111'))?.code).toBe('N001111');
  expect(refusal(() => sms.checkOfAccount('nobody', 'login', '000000'))?.code).toBe('N001104');
});

test('CALL-SMS-01 a typed number must be one; its ticket speaks for the number', () => {
  expect(refusal(() => sms.sendToPhone('12ab', text))?.code).toBe('N000001');
  sms.sendToPhone('13500000009', text);
  const { second } = sms.checkPhone('13500000009', 'login', lastCode());
  expect(tickets.use(second, phoneSubject('13500000009'), 'login')).toBe(true);
});

test('a device that delivers no messages says so', () => {
  const mute = createOutbox({ keeps: false, log });
  const silent = createSmsCodes({ accounts: { find: () => undefined }, tickets, outbox: mute, now: () => now });
  expect(refusal(() => silent.sendToPhone('13500000009', text))?.code).toBe('N000006');
  mute.send({ kind: 'sms', to: '1', code: '1', text: '', voice: false });
  expect(mute.list()).toEqual([]);
});
