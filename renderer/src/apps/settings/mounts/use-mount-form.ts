import { useState } from 'react';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { encryptForDevice } from '../../../api/device-key.ts';
import type { CallResult } from '../../../api/result.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { mountProblem } from './mount-problem.ts';

type Fields = CallArgs<typeof calls.mountSave>;
/** What is asked for, without what is sealed on its way. */
export type MountWish = Omit<Fields, 'password' | 'key_id' | 'certificate'>;

type Step = 'test' | 'save';

/** What became of the last try. */
export type Outcome =
  | { readonly state: 'none' | 'busy' | 'worked' }
  | { readonly state: 'failed'; readonly problem: string }
  /** The person decides about the certificate; the step is gone on with then. */
  | { readonly state: 'asks'; readonly certificate: string; readonly step: Step };

/** Sends what is typed, with the password sealed where one is typed. */
function send<T>(
  fields: Omit<Fields, 'password' | 'key_id'>,
  password: string,
  to: (all: Fields) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  if (password === '') return to(fields);
  return encryptForDevice(password, ({ cipher, keyId }) => to({ ...fields, password: cipher, key_id: keyId }));
}

// What another server does says nothing of the device.
const test = (fields: Fields) => call(calls.mountTest, fields, { silent: true });
const save = (fields: Fields) => call(calls.mountSave, fields, { silent: true });

/** The print of a certificate that nobody vouches for, in an answer; '' for another answer. */
function printIn(data: unknown): string {
  const { certificate } = (data ?? {}) as { readonly certificate?: unknown };
  return typeof certificate === 'string' ? certificate : '';
}

/** Tries a server and keeps it; a certificate that nobody vouches for is looked at before (APP-SET-07). */
export function useMountForm(onSaved: (name: string) => void) {
  const { t } = useTranslation('setmount');
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  /** What somebody has trusted while the form is open, and of which server. */
  const [trusted, setTrusted] = useState({ server: '', print: '' });

  const attempt = async (step: Step, wish: MountWish, password: string, print?: string): Promise<void> => {
    const server = JSON.stringify([wish.type, wish.host, wish.port]);
    if (print !== undefined) setTrusted({ server, print });
    const known = print ?? (trusted.server === server ? trusted.print : '');
    const fields = { ...wish, ...(known === '' ? {} : { certificate: known }) };
    setOutcome({ state: 'busy' });
    // One that nobody vouches for would be kept and never reached: it is met before, whatever else the server says.
    const met = step === 'test' || (wish.tls && known === '') ? await send(fields, password, test) : null;
    const certificate = met === null || met.success ? '' : printIn(met.data);
    if (certificate !== '') {
      setOutcome({ state: 'asks', certificate, step });
      return;
    }
    const result: CallResult<unknown> =
      step === 'test' && met !== null ? met : await send<unknown>(fields, password, save);
    if (!result.success) {
      const other = printIn(result.data);
      const { reason } = (result.data ?? {}) as { readonly reason?: unknown };
      setOutcome(
        other === ''
          ? { state: 'failed', problem: mountProblem({ ...result, reason }, t) }
          : { state: 'asks', certificate: other, step },
      );
    } else if (step === 'test') setOutcome({ state: 'worked' });
    else onSaved(wish.name);
  };

  return {
    outcome,
    attempt,
    /** What was told is of no use any more: something else is typed. */
    forget: (): void => {
      setOutcome((now) => (now.state === 'busy' ? now : { state: 'none' }));
    },
  };
}
