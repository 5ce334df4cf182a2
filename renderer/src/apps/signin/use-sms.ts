import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { SMS_RESEND_S } from '#shared/constants.ts';
import { call, type CallResult } from '../../api/call.ts';
import { encryptForCloud } from '../../api/cloud-key.ts';
import { useSession } from '../../state/session/session-context.ts';

/** What went wrong, and with which step. */
export interface SmsFailure {
  readonly at: 'send' | 'code' | 'signIn';
  readonly code: string;
  readonly message: string;
}

export interface SmsState {
  readonly busy: 'send' | 'submit' | null;
  /** The number that the code went to, as the device shows it; '' before. */
  readonly phone: string;
  /** No further code before this moment (unix milliseconds). */
  readonly waitUntil: number | null;
  readonly failure: SmsFailure | null;
  readonly clear: () => void;
  /** Sends a code; `voice` reads it out by phone, which the device does after a text only. */
  readonly send: (username: string, voice: boolean) => Promise<boolean>;
  /** Signs in with the code that arrived. */
  readonly submit: (form: { username: string; code: string; keepLogin: boolean }) => Promise<void>;
}

function waitOf(result: CallResult<unknown>): number {
  const data: unknown = result.data;
  const wait = typeof data === 'object' && data !== null ? (data as { wait?: unknown }).wait : undefined;
  return typeof wait === 'number' && wait > 0 ? wait : SMS_RESEND_S;
}

/** Signing in with a code by SMS: a code for the account's phone, a ticket for the code, a session for the ticket. */
export function useSms(): SmsState {
  const session = useSession();
  const [busy, setBusy] = useState<SmsState['busy']>(null);
  const [phone, setPhone] = useState('');
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const [failure, setFailure] = useState<SmsFailure | null>(null);
  const failed = (at: SmsFailure['at'], { code, message }: { code: string; message: string }) => {
    setFailure({ at, code, message });
  };
  return {
    busy,
    phone,
    waitUntil,
    failure,
    clear: () => {
      setFailure(null);
    },
    send: async (username, voice) => {
      setBusy('send');
      setFailure(null);
      const result = await encryptForCloud(username, ({ cipher, keyId }) =>
        call(calls.smsAccountSend, { type: 'login', key_id: keyId, username: cipher, voice }),
      );
      setBusy(null);
      if (result.success || result.code === 'N001105') setWaitUntil(Date.now() + waitOf(result) * 1000);
      if (result.success) setPhone(result.data.phone_masked);
      else failed('send', result);
      return result.success;
    },
    submit: async ({ username, code, keepLogin }) => {
      setBusy('submit');
      setFailure(null);
      const ticket = await encryptForCloud(username, ({ cipher, keyId }) =>
        call(calls.smsAccountCheck, { type: 'login', key_id: keyId, username: cipher, sms_code: code }),
      );
      if (!ticket.success) {
        setBusy(null);
        failed('code', ticket);
        return;
      }
      const result = await session.signInWithTicket({ username, second: ticket.data.second, keepLogin });
      setBusy(null);
      if (!result.success) failed('signIn', result);
    },
  };
}
