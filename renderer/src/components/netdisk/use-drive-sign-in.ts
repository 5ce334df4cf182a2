import { useCallback, useEffect, useRef, useState } from 'react';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { api } from '../../api/api-slice.ts';
import { askDriveCode, confirmDriveCode, netdiskApi, pollDriveCode } from '../../state/netdisk-api.ts';
import { useAppStore } from '../../state/store.ts';

/** How often the device is asked whether the picture was scanned (ms). */
const POLL_MS = 2000;
/** Unanswered questions in a row, after which the picture is taken away. */
const MAX_LOST = 5;

export type DriveSignInStep =
  | { readonly step: 'asking' | 'entering' }
  | { readonly step: 'expired' }
  | { readonly step: 'wait' | 'scanned'; readonly id: string; readonly image: string; readonly isSimulated: boolean }
  | { readonly step: 'failed'; readonly code: string; readonly message: string };

interface DriveSignIn {
  readonly state: DriveSignInStep;
  /** Another picture. */
  readonly again: () => void;
  /** Does what the app of the drive would do; for simulated drives alone. */
  readonly confirm: () => Promise<void>;
}

/** A picture to sign in to a drive with, followed until somebody has confirmed it (CALL-EXT-21). */
export function useDriveSignIn(kind: NetdiskKind, onSignedIn: () => void): DriveSignIn {
  const store = useAppStore();
  const [state, setState] = useState<DriveSignInStep>({ step: 'asking' });
  const [round, setRound] = useState(0);
  const tell = useRef(onSignedIn);
  const look = useRef<() => Promise<void>>(() => Promise.resolve());
  useEffect(() => {
    tell.current = onSignedIn;
  });

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost = 0;
    const show = (next: DriveSignInStep): void => {
      if (!signal.aborted) setState(next);
    };
    const enter = async (): Promise<void> => {
      show({ step: 'entering' });
      // Whoever shows the drive asks whether one is signed in: that must be known before.
      const question = netdiskApi.endpoints.drives.initiate({}, { subscribe: false, forceRefetch: true });
      await store.dispatch(question);
      store.dispatch(api.util.invalidateTags(['netdisk']));
      if (!signal.aborted) tell.current();
    };
    const follow = (id: string, image: string, isSimulated: boolean): void => {
      look.current = async () => {
        clearTimeout(timer);
        const answer = await pollDriveCode(kind, id, { signal });
        if (signal.aborted) return;
        lost = answer.success ? 0 : lost + 1;
        if (!answer.success && lost >= MAX_LOST) {
          show({ step: 'failed', code: answer.code, message: answer.message });
          return;
        }
        const step = answer.success ? (answer.data.state ?? 'expired') : null;
        if (step === 'ok') {
          await enter();
          return;
        }
        if (step === 'expired') {
          show({ step });
          return;
        }
        if (step !== null) show({ step, id, image, isSimulated });
        clearTimeout(timer);
        timer = setTimeout(() => void look.current(), POLL_MS);
      };
      show({ step: 'wait', id, image, isSimulated });
      timer = setTimeout(() => void look.current(), POLL_MS);
    };
    void askDriveCode(kind, { signal }).then((asked) => {
      if (signal.aborted) return;
      if (!asked.success) {
        show({ step: 'failed', code: asked.code, message: asked.message });
        return;
      }
      const { qr_id: id = '', image = '', simulated } = asked.data;
      if (id === '' || image === '') show({ step: 'failed', code: 'N008001', message: '' });
      else follow(id, image, simulated === 1);
    });
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [kind, round, store]);

  const again = useCallback(() => {
    setState({ step: 'asking' });
    setRound((count) => count + 1);
  }, []);
  const confirm = async (): Promise<void> => {
    if (!('id' in state) || !state.isSimulated) return;
    const result = await confirmDriveCode(kind, state.id);
    if (result.success) await look.current();
    else setState({ step: 'failed', code: result.code, message: result.message });
  };
  return { state, again, confirm };
}
