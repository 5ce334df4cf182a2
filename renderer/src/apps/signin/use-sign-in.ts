import { useState } from 'react';
import { useSession } from '../../state/session/session-context.ts';

/** What went wrong with the last try: under the password, or over the form. */
export interface SignInFailure {
  readonly at: 'password' | 'form';
  readonly code: string;
  readonly message: string;
  /** No further try before this moment (unix milliseconds). */
  readonly lockedUntil: number | null;
}

export interface SignInState {
  readonly busy: boolean;
  readonly failure: SignInFailure | null;
  readonly clear: () => void;
  /** True when the person is signed in. */
  readonly submit: (form: { username: string; password: string; keepLogin: boolean }) => Promise<SignInFailure | null>;
}

const MINUTE_MS = 60_000;

function minutesOf(data: unknown): number {
  const minutes = typeof data === 'object' && data !== null ? (data as { minutes?: unknown }).minutes : undefined;
  return typeof minutes === 'number' && minutes > 0 ? minutes : 0;
}

/** Sends the form and sorts the answer to the place where it belongs. */
export function useSignIn(): SignInState {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  return {
    busy,
    failure,
    clear: () => {
      setFailure(null);
    },
    submit: async (form) => {
      setBusy(true);
      const result = await session.signIn(form);
      setBusy(false);
      if (result.success) return null;
      const minutes = minutesOf(result.data);
      const next: SignInFailure = {
        at: result.code === 'N001101' ? 'password' : 'form',
        code: result.code,
        message: result.message,
        lockedUntil: result.code === 'N001102' && minutes > 0 ? Date.now() + minutes * MINUTE_MS : null,
      };
      setFailure(next);
      return next;
    },
  };
}
