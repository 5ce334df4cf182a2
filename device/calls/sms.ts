import type { Captchas } from '../accounts/captcha.ts';
import { type CipherKeys, openCiphers } from '../accounts/credentials.ts';
import type { SmsCodes } from '../accounts/sms-codes.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';

export interface SmsDeps {
  readonly sms: SmsCodes;
  readonly captchas: Pick<Captchas, 'useTicket'>;
  /** Keys that ciphers may be made for, the cloud's first. */
  readonly keys: () => Promise<readonly [CipherKeys, CipherKeys]>;
}

type SmsCalls = 'smsAccountSend' | 'smsAccountCheck' | 'smsPhoneSend' | 'smsPhoneCheck';

/** Codes by SMS for accounts and for typed numbers (CALL-SMS-01, CALL-SMS-02). */
export function createSmsHandlers({ sms, captchas, keys }: SmsDeps): Handlers<SmsCalls> {
  const open = async (keyId: string, field: string): Promise<string> => {
    const [text = ''] = openCiphers(await keys(), keyId, [field]);
    return text;
  };
  return {
    smsAccountSend: async ({ type, key_id: keyId, username, voice }, _caller, { language }) =>
      sms.sendToAccount(await open(keyId, username), { type, voice, language }),
    smsAccountCheck: async ({ type, key_id: keyId, username, sms_code: code }) =>
      sms.checkOfAccount(await open(keyId, username), type, code),
    smsPhoneSend: async ({ type, key_id: keyId, phone, ticket, voice }, _caller, { language }) => {
      const number = await open(keyId, phone);
      // Nobody should solve a picture for a code that cannot come.
      sms.assertDelivers();
      if (!captchas.useTicket(ticket)) throw new DeviceError('N001103');
      return { wait: sms.sendToPhone(number, { type, voice, language }).wait };
    },
    smsPhoneCheck: async ({ type, key_id: keyId, phone, sms_code: code }) =>
      sms.checkPhone(await open(keyId, phone), type, code),
  };
}
