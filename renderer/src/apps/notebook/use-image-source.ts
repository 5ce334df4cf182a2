import { useCallback, useEffect, useRef } from 'react';
import { TMP_TOKEN_MAX_S } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useHost } from '../../host/host-context.ts';
import type { ImageSource } from './editor/image-address.ts';

/** A pass is renewed this long before it ends (ms). */
const AHEAD_MS = 60_000;

/**
 * Where pictures of notes are shown from. Where the session does not travel with the address of a picture, a temporary
 * token does (CALL-AUTH-08); `changed` is told when there is the first one.
 */
export function useImageSource(changed: () => void): () => ImageSource {
  const { deviceBase, features } = useHost();
  const tmptoken = useRef('');
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  const wanted = !features.pageKeepsSession;
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const renew = async (): Promise<void> => {
      const result = await call(calls.tmpToken, { purpose: 'editor', ttl: TMP_TOKEN_MAX_S }, { silent: true });
      if (!here) return;
      const isFirst = tmptoken.current === '';
      if (result.success) tmptoken.current = result.data.tmptoken;
      if (result.success && isFirst) latest.current();
      timer = setTimeout(() => void renew(), TMP_TOKEN_MAX_S * 1000 - AHEAD_MS);
    };
    void renew();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return useCallback(() => ({ base: deviceBase, tmptoken: tmptoken.current }), [deviceBase]);
}
