import { useCallback, useEffect, useRef, useState } from 'react';
import { TMP_TOKEN_MAX_S } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useHost } from '../../host/host-context.ts';
import type { ImageSource } from './editor/image-address.ts';

/** A pass is renewed this long before it ends (ms). */
const AHEAD_MS = 60_000;
/** A pass that could not be had is asked for again after this long (ms). */
const AGAIN_MS = 10_000;

interface ShownFrom {
  /** Where a picture is shown from now. Another function once the first pass is there: what was drawn before is drawn anew. */
  readonly source: () => ImageSource;
  /** False while the first pass is asked for: pictures that are drawn now would be refused. */
  readonly isKnown: boolean;
}

/**
 * Where pictures of notes are shown from. Where the session does not travel with the address of a picture, a temporary
 * token does (CALL-AUTH-08), which is renewed before it ends.
 */
export function useImageSource(): ShownFrom {
  const { deviceBase, features } = useHost();
  const tmptoken = useRef('');
  const wanted = !features.pageKeepsSession;
  const [hasPass, setHasPass] = useState(false);
  const [isKnown, setKnown] = useState(!wanted);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const renew = async (): Promise<void> => {
      const result = await call(calls.tmpToken, { purpose: 'editor', ttl: TMP_TOKEN_MAX_S }, { silent: true });
      if (!here) return;
      if (result.success) {
        tmptoken.current = result.data.tmptoken;
        setHasPass(true);
      }
      setKnown(true);
      timer = setTimeout(() => void renew(), result.success ? TMP_TOKEN_MAX_S * 1000 - AHEAD_MS : AGAIN_MS);
    };
    void renew();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  const source = useCallback(
    () => ({ base: deviceBase, tmptoken: hasPass ? tmptoken.current : '' }),
    [deviceBase, hasPass],
  );
  return { source, isKnown };
}
