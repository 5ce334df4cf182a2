import { randomInt } from 'node:crypto';
import { SMS_CODE_S, SMS_RESEND_S, SMS_WRONG_TRIES } from '#shared/constants.ts';
import type { SmsType } from '#shared/contract/kinds.ts';
import { maskMobile } from '#shared/rules/mask.ts';
import { DeviceError } from '../device-error.ts';
import type { AccountStore } from './account-store.ts';
import type { Outbox } from './outbox.ts';
import { sameText } from './same-text.ts';
import type { TicketPurpose, TicketStore } from './tickets.ts';

const DIGITS = 6;
/** Codes to one number within an hour. */
const PER_HOUR = 10;
const HOUR_MS = 3_600_000;
/** Memory bound: the oldest numbers are forgotten first. */
const MAX_PHONES = 5000;

/** What one send asks for. */
export interface SmsRequest {
  readonly type: SmsType;
  /** By a spoken call; only after a text was tried (CALL-SMS-01). */
  readonly voice: boolean;
  readonly language: 'en' | 'zh';
}

interface Live {
  type: SmsType;
  code: string;
  expireAt: number;
  wrong: number;
}
interface Phone {
  /** Times of the sends of the last hour. */
  sent: number[];
  textTried: boolean;
  codes: Live[];
}

export interface SmsDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly tickets: TicketStore;
  readonly outbox: Outbox;
  readonly now?: () => number;
}

const texts = {
  en: (code: string) => `${code} is your Hearth code. It is valid for ${SMS_CODE_S / 60} minutes.`,
  zh: (code: string) => `您的 Hearth 验证码是 ${code}，${SMS_CODE_S / 60} 分钟内有效。`,
};

/** A ticket got by a code serves what the code was asked for. */
const purposes: Readonly<Record<SmsType, TicketPurpose>> = {
  login: 'login',
  modphone: 'modphone',
  resetpwd: 'confirm',
  disk: 'confirm',
  rhelp: 'confirm',
};

const isPhone = (text: string): boolean => /^\+?\d{5,15}$/.test(text);

export type SmsCodes = ReturnType<typeof createSmsCodes>;

/**
 * Codes by SMS (CALL-SMS-01, CALL-SMS-02), for every call that sends or checks one. One code a minute and number, ten
 * an hour; a code is valid once, for 300 s, for five tries. In memory only: a restart of the device ends them.
 */
export function createSmsCodes({ accounts, tickets, outbox, now = Date.now }: SmsDeps) {
  const phones = new Map<string, Phone>();

  const stateOf = (phone: string): Phone => {
    const known = phones.get(phone) ?? { sent: [], textTried: false, codes: [] };
    known.sent = known.sent.filter((at) => at > now() - HOUR_MS);
    if (known.sent.length === 0) known.textTried = false;
    known.codes = known.codes.filter((live) => live.expireAt > now());
    return known;
  };
  const keep = (phone: string, state: Phone): void => {
    phones.delete(phone);
    phones.set(phone, state);
    if (phones.size > MAX_PHONES) phones.delete(phones.keys().next().value ?? '');
  };
  /** Seconds until the next send; 0 when it may go now. */
  const waitOf = ({ sent }: Phone): number => {
    const last = sent.at(-1) ?? -Infinity;
    const free = sent.length >= PER_HOUR ? (sent[0] ?? 0) + HOUR_MS : last + SMS_RESEND_S * 1000;
    return Math.max(0, Math.ceil((free - now()) / 1000));
  };
  const fresh = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

  const assertDelivers = (): void => {
    if (!outbox.delivers) throw new DeviceError('N000006');
  };

  const send = (phone: string, { type, voice, language }: SmsRequest): { phone_masked: string; wait: number } => {
    assertDelivers();
    const state = stateOf(phone);
    if (voice && !state.textTried)
      throw new DeviceError('N000001', { data: { field: 'voice', reason: 'only after a text' } });
    const wait = waitOf(state);
    if (wait > 0) throw new DeviceError('N001105', { data: { wait } });
    const code = fresh();
    state.sent.push(now());
    state.textTried = true;
    state.codes = [
      ...state.codes.filter((live) => live.type !== type),
      { type, code, expireAt: now() + SMS_CODE_S * 1000, wrong: 0 },
    ];
    keep(phone, state);
    outbox.send({ kind: 'sms', to: phone, code, text: texts[language](code), voice });
    return { phone_masked: maskMobile(phone), wait: SMS_RESEND_S };
  };

  /** Uses a code up. Without a type, the code that was sent last. */
  const take = (phone: string, type: SmsType | undefined, code: string): SmsType => {
    const state = stateOf(phone);
    const live = type === undefined ? state.codes.at(-1) : state.codes.find((each) => each.type === type);
    if (!live) throw new DeviceError('N001104');
    if (live.wrong >= SMS_WRONG_TRIES) throw new DeviceError('N001102');
    if (!sameText(live.code, code)) {
      live.wrong += 1;
      throw new DeviceError('N001104');
    }
    state.codes = state.codes.filter((each) => each !== live);
    return live.type;
  };

  const ticket = (subject: string, type: SmsType): { second: string; expire_in: number } => {
    const { second, expireIn } = tickets.issue(subject, purposes[type]);
    return { second, expire_in: expireIn };
  };

  return {
    /** Throws N000006 where nothing delivers messages. */
    assertDelivers,
    /**
     * Sends a code to the phone of an account. Throws `unknown` for an account that is missing or has no phone (local
     * accounts have none, ROL-12), N001105 with `wait`, N000001 for voice before text, N000006 when nothing on this
     * device delivers messages.
     */
    sendToAccount(username: string, request: SmsRequest, unknown: 'N001100' | 'N001111' = 'N001100') {
      const phone = accounts.find(username)?.phone ?? '';
      if (phone === '') throw new DeviceError(unknown);
      return send(phone, request);
    },
    /** Changes the code of an account for a ticket. Throws N001104, from the sixth wrong try on N001102. */
    checkOfAccount(username: string, type: SmsType | undefined, code: string) {
      const account = accounts.find(username);
      if (!account || account.phone === '') throw new DeviceError('N001104');
      return ticket(account.username, take(account.phone, type, code));
    },
    /** Sends a code to a typed number; throws N000001 for what is no number. */
    sendToPhone(phone: string, request: SmsRequest) {
      if (!isPhone(phone)) throw new DeviceError('N000001', { data: { field: 'phone' } });
      return send(phone, request);
    },
    /** Uses up the code of a typed number, without a ticket. */
    proveNumber(phone: string, type: SmsType, code: string): void {
      take(phone, type, code);
    },
    /** Changes the code of a typed number for a ticket that speaks for the number. */
    checkPhone(phone: string, type: SmsType, code: string) {
      return ticket(phoneSubject(phone), take(phone, type, code));
    },
  };
}

/** Whom a ticket of a bare number speaks for. */
export function phoneSubject(phone: string): string {
  return `phone:${phone}`;
}
