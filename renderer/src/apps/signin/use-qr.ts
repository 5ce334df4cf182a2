import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../state/session/session-context.ts';
import { clientName } from './client-name.ts';

/** How often the device is asked whether somebody has answered (ms). */
const POLL_MS = 2000;
/** Unanswered questions in a row, after which the picture is taken away. */
const MAX_LOST = 5;

export type QrState =
  | { readonly step: 'asking' }
  /** `until`: unix milliseconds. */
  | { readonly step: 'waiting' | 'seen'; readonly request: string; readonly until: number }
  | { readonly step: 'entering' }
  | { readonly step: 'refused' | 'expired' }
  | { readonly step: 'failed'; readonly code: string; readonly message: string };

/** Asks to be let in by somebody who is signed in elsewhere, and signs in when they allow it. CALL-AUTH-10 */
export function useQr(): { readonly state: QrState; readonly again: () => void } {
  const session = useSession();
  const [state, setState] = useState<QrState>({ step: 'asking' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: QrState) => {
      if (!signal.aborted) setState(next);
    };
    const enter = async (code: string): Promise<void> => {
      show({ step: 'entering' });
      const result = await session.signInWithCode(code);
      if (!result.success) show({ step: 'failed', code: result.code, message: result.message });
    };
    const follow = (request: string, secret: string, until: number): void => {
      let lost = 0;
      const look = async (): Promise<void> => {
        const answer = await call(calls.authCode, { action: 'poll', request, secret }, { signal, silent: true });
        if (signal.aborted) return;
        if (!answer.success) {
          lost += 1;
          if (lost >= MAX_LOST) show({ step: 'failed', code: answer.code, message: answer.message });
          else timer = setTimeout(() => void look(), POLL_MS);
          return;
        }
        lost = 0;
        const { data } = answer;
        const step = 'state' in data ? data.state : 'expired';
        if (step === 'allowed' && 'code' in data) {
          await enter(data.code);
        } else if (step === 'waiting' || step === 'seen') {
          show({ step, request, until });
          timer = setTimeout(() => void look(), POLL_MS);
        } else show({ step: step === 'refused' ? 'refused' : 'expired' });
      };
      show({ step: 'waiting', request, until });
      timer = setTimeout(() => void look(), POLL_MS);
    };
    const device = clientName(navigator.userAgent);
    void call(calls.authCode, { action: 'ask', device }, { signal }).then((asked) => {
      if (signal.aborted) return;
      if (asked.success && 'request' in asked.data)
        follow(asked.data.request, asked.data.secret, asked.data.expire_at * 1000);
      else if (!asked.success) show({ step: 'failed', code: asked.code, message: asked.message });
    });
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [session, round]);

  const again = useCallback(() => {
    setState({ step: 'asking' });
    setRound((count) => count + 1);
  }, []);
  return { state, again };
}
