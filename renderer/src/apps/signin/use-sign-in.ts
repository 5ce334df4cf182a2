import { useState } from 'react';
import { useSession } from '../../state/session/session-context.ts';

import { useCaptcha, type CaptchaState } from '../../components/use-captcha.ts';

/** What went wrong with the last try: under the password, under the captcha, or over the form. */
export interface SignInFailure {
  readonly at: 'password' | 'captcha' | 'form';
  readonly code: string;
  readonly message: string;
  /** No further try before this moment (unix milliseconds). */
  readonly lockedUntil: number | null;
}

export interface SignInFields {
  readonly username: string;
  readonly password: string;
  readonly keepLogin: boolean;
  readonly captcha: string;
}

export interface SignInState {
  readonly busy: boolean;
  readonly failure: SignInFailure | null;
  readonly captcha: CaptchaState;
  readonly clear: () => void;
  /** Null when the person is signed in. `captcha` is what was read in the picture, where one is shown. */
  readonly submit: (form: SignInFields) => Promise<SignInFailure | null>;
}

const MINUTE_MS = 60_000;

function minutesOf(data: unknown): number {
  const minutes = typeof data === 'object' && data !== null ? (data as { minutes?: unknown }).minutes : undefined;
  return typeof minutes === 'number' && minutes > 0 ? minutes : 0;
}

/** The device says whether the next try needs a captcha. */
function wantsCaptcha(code: string, data: unknown): boolean {
  const need = typeof data === 'object' && data !== null ? (data as { need_captcha?: unknown }).need_captcha : 0;
  return code === 'N001103' || need === 1 || need === true;
}

const places: Readonly<Record<string, SignInFailure['at']>> = { N001101: 'password', N001103: 'captcha' };

/** Sends the form and sorts the answer to the place where it belongs. */
export function useSignIn(): SignInState {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const captcha = useCaptcha();
  return {
    busy,
    failure,
    captcha,
    clear: () => {
      setFailure(null);
    },
    submit: async ({ captcha: text, ...form }) => {
      setBusy(true);
      const { wanted, picture } = captcha;
      const read = wanted && picture !== null ? { captcha: { id: picture.id, text: text.trim() } } : {};
      const result = await session.signIn({ ...form, ...read });
      setBusy(false);
      if (result.success) return null;
      // A picture can be tried once, whatever the rest of the answer says.
      if (wanted || wantsCaptcha(result.code, result.data)) captcha.renew();
      const minutes = minutesOf(result.data);
      const next: SignInFailure = {
        at: places[result.code] ?? 'form',
        code: result.code,
        message: result.message,
        lockedUntil: result.code === 'N001102' && minutes > 0 ? Date.now() + minutes * MINUTE_MS : null,
      };
      setFailure(next);
      return next;
    },
  };
}
