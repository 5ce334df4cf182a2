import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../api/call.ts';

/** A picture with characters to read; each one can be tried once (CALL-CAP-01). */
export interface CaptchaPicture {
  readonly id: string;
  /** Data URI. */
  readonly image: string;
}

export interface CaptchaState {
  /** The device wants a picture to be read before the next try. */
  readonly wanted: boolean;
  /** Null while it is being fetched, and when that failed. */
  readonly picture: CaptchaPicture | null;
  readonly failed: boolean;
  /** Asks for another picture; the first time it makes the field appear. */
  readonly renew: () => void;
  /** Nobody is asked for a picture any more. */
  readonly drop: () => void;
}

/** Size of the picture (CSS pixels), as tall as the field beside it. */
export const CAPTCHA_WIDTH = 120;
export const CAPTCHA_HEIGHT = 40;

/** Keeps a fresh captcha picture while one is wanted: a picture that expires is replaced by itself. */
export function useCaptcha(): CaptchaState {
  const [wanted, setWanted] = useState(false);
  const [picture, setPicture] = useState<CaptchaPicture | null>(null);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    turn.current += 1;
  }, []);
  const renew = useCallback(() => {
    const load = async (): Promise<void> => {
      stop();
      const mine = turn.current;
      setPicture(null);
      setFailed(false);
      const answer = await call(calls.captcha, { w: CAPTCHA_WIDTH, h: CAPTCHA_HEIGHT });
      if (mine !== turn.current) return;
      if (!answer.success) {
        setFailed(true);
        return;
      }
      setPicture({ id: answer.data.captcha_id, image: answer.data.image });
      timer.current = setTimeout(() => void load(), answer.data.expire_in * 1000);
    };
    setWanted(true);
    void load();
  }, [stop]);
  const drop = useCallback(() => {
    stop();
    setWanted(false);
    setPicture(null);
  }, [stop]);
  useEffect(() => stop, [stop]);
  return { wanted, picture, failed, renew, drop };
}
