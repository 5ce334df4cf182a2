import { useCallback, useEffect, useRef, useState } from 'react';
import { DEVICE_RETRY_MS } from '#shared/constants.ts';
import { afterPaint } from '../../host/calm.ts';
import { useSession } from '../../state/session/session-context.ts';

/** Whether the device answers: not asked yet, yes, no, or with a key that is not its own. */
export type Reach = 'asking' | 'reached' | 'unreachable' | 'untrusted';

export interface Reachability {
  readonly reach: Reach;
  /** Asks again at once. */
  readonly ask: () => void;
  /** A call has just failed to reach the device. */
  readonly lost: () => void;
}

/** Asks the device who it is, and while it does not answer again five seconds after each failure (DEV-10). */
export function useReachability(): Reachability {
  const session = useSession();
  const [reach, setReach] = useState<Reach>('asking');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const attempt = useRef(0);

  const ask = useCallback(() => {
    clearTimeout(timer.current);
    attempt.current += 1;
    const mine = attempt.current;
    const again = () => {
      void session.meetDevice().then((answer) => {
        if (mine !== attempt.current) return;
        // The page was left while it asked, as a sign-out does (RTE-08): that says nothing about the device.
        if (answer.code === 'ABORTED') {
          timer.current = setTimeout(again, 0);
          return;
        }
        if (answer.success) {
          setReach('reached');
          return;
        }
        setReach(answer.code === 'KEY' ? 'untrusted' : 'unreachable');
        timer.current = setTimeout(again, DEVICE_RETRY_MS);
      });
    };
    again();
  }, [session]);

  // What the answer is verified with is an eighth of the sign-in page: the form does not wait for it.
  useEffect(() => {
    const giveUp = afterPaint(ask);
    return () => {
      giveUp();
      attempt.current += 1;
      clearTimeout(timer.current);
    };
  }, [ask]);

  const lost = useCallback(() => {
    setReach('unreachable');
    ask();
  }, [ask]);
  return { reach, ask, lost };
}
