import { randomInt } from 'node:crypto';
import { type CipherKeys, openCiphers } from '../accounts/credentials.ts';
import type { SmsCodes } from '../accounts/sms-codes.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { SmsType } from '#shared/contract/kinds.ts';
import type { Caller, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { isOnline } from '../hardware/net/online.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { DeviceIdentity } from '../storage/device-identity.ts';
import { act } from './act.ts';

export interface HelpDeps {
  readonly hardware: Hardware;
  readonly identity: Pick<DeviceIdentity, 'nasId'>;
  readonly tickets: Pick<TicketStore, 'use'>;
  readonly sms: Pick<SmsCodes, 'sendToAccount' | 'checkOfAccount'>;
  readonly audit: Pick<AuditLog, 'tell'>;
  /** Keys that ciphers may be made for. */
  readonly keys: CipherKeys;
}

type HelpCallNames = 'helpState' | 'helpNasId' | 'helpOpen' | 'helpClose' | 'helpSms' | 'hostSmsSend' | 'hostSmsCheck';

/** Letters and digits of a help code, without those that look alike. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

const freshCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS.charAt(randomInt(CODE_SIGNS.length))).join('');

/** Fields that name who a code is for. */
interface Receiver {
  readonly key_id: string;
  readonly username: string;
}
interface Spoken {
  readonly voice: boolean;
  readonly by?: 'voice' | undefined;
}

/** Remote help and the codes for it (wire contract §5.3). */
export function createHelpHandlers({
  hardware,
  identity,
  tickets,
  sms,
  audit,
  keys,
}: HelpDeps): Handlers<HelpCallNames> {
  const nasid = identity.nasId;
  const assertOnline = (): void => {
    if (!isOnline(hardware.state().net)) throw new DeviceError('N001998');
  };
  const assertTicket = (second: string, caller: Caller): void => {
    if (!tickets.use(second, caller.username)) throw new DeviceError('N001104');
  };
  /** Codes of this way go to the administrator who asks, to nobody else. */
  const receiverOf = ({ key_id: keyId, username }: Receiver, caller: Caller): string => {
    const [name = ''] = openCiphers([keys], keyId, [username]);
    if (name !== caller.username) throw new DeviceError('N000002');
    return name;
  };
  const send = (fields: Receiver & Spoken, type: SmsType, caller: Caller, language: 'en' | 'zh') => {
    assertOnline();
    const voice = fields.voice || fields.by === 'voice';
    return sms.sendToAccount(receiverOf(fields, caller), { type, voice, language });
  };
  const help = () => {
    const { help: open } = hardware.state();
    return { pwd: open?.pwd ?? '', expire_at: open?.expireAt ?? 0, nasid, ctime: open?.ctime ?? 0 };
  };
  return {
    helpState: () => {
      assertOnline();
      return { open: hardware.state().help === null ? 0 : 1, ...help() };
    },
    helpNasId: () => ({ nasid }),
    helpOpen: ({ second }, caller, info) => {
      assertOnline();
      assertTicket(second, caller);
      act(hardware, { type: 'help-open', pwd: freshCode() });
      audit.tell('system', { username: caller.username, ip: info.ip }, 'help.opened');
      return help();
    },
    helpClose: ({ second }, caller, info) => {
      assertTicket(second, caller);
      act(hardware, { type: 'help-close' });
      audit.tell('system', { username: caller.username, ip: info.ip }, 'help.closed');
      return { open: 0 };
    },
    helpSms: (fields, caller, { language }) => send(fields, 'rhelp', caller, language),
    hostSmsSend: (fields, caller, { language }) => send(fields, fields.type, caller, language),
    hostSmsCheck: (fields, caller) => sms.checkOfAccount(receiverOf(fields, caller), undefined, fields.sms_code),
  };
}
