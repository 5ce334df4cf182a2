import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';

export type ShareInfo = CallData<typeof calls.shareInfo>;

/** Where a visitor stands with a share (RTE-20). */
export type ShareState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'code'; readonly info: ShareInfo; readonly error: string; readonly busy: boolean }
  | { readonly kind: 'open'; readonly info: ShareInfo; readonly sticket: string }
  | { readonly kind: 'expired' | 'cancelled' | 'limit' | 'outside' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** The state that a refusal of the device leads to. */
export function refusedState(code: string, message: string): ShareState {
  if (code === 'N003001') return { kind: 'cancelled' };
  if (code === 'N003002') return { kind: 'expired' };
  if (code === 'N003005') return { kind: 'limit' };
  if (code === 'N001413') return { kind: 'outside' };
  return { kind: 'failed', code, message };
}

/** Downloaded as often as its owner allowed. */
const isUsedUp = ({ count, limit }: Pick<ShareInfo, 'count' | 'limit'>): boolean => limit > 0 && count >= limit;

/** A ticket stays with the tab: the page can be loaded again without the code. */
const keyOf = (id: string): string => `share-ticket:${id}`;

export interface ShareSession {
  readonly state: ShareState;
  readonly enter: (code: string) => void;
  readonly retry: () => void;
  /** Something was refused meanwhile: the share has ended, or the ticket is no longer good. */
  readonly refused: (code: string, message: string) => void;
  /** Whether the share still gives something; where it does not, the state says why. True where nobody can tell. */
  readonly check: () => Promise<boolean>;
}

/** Opens a share, with its code where it has one. `member`: of this device, without a ticket. */
export function useShare(id: string, member: boolean): ShareSession {
  const [state, setState] = useState<ShareState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = async (): Promise<ShareState> => {
      const kept = member ? '' : (sessionStorage.getItem(keyOf(id)) ?? '');
      const info = await call(calls.shareInfo, { id, ...(kept === '' ? {} : { sticket: kept }) }, { signal });
      if (!info.success) return refusedState(info.code, info.message);
      // Nothing can be got from it any more.
      if (!member && isUsedUp(info.data)) return { kind: 'limit' };
      if (member || kept !== '') {
        const args = { id, size: 1, ...(kept === '' ? {} : { sticket: kept }) };
        const list = await call(calls.shareContent, args, { signal });
        if (list.success) return { kind: 'open', info: info.data, sticket: kept };
        if (list.code !== 'N003003') return refusedState(list.code, list.message);
        sessionStorage.removeItem(keyOf(id));
      }
      if (info.data.need_code === 1) return { kind: 'code', info: info.data, error: '', busy: false };
      const ticket = await call(calls.shareVerify, { id }, { signal });
      if (!ticket.success) return refusedState(ticket.code, ticket.message);
      return { kind: 'open', info: info.data, sticket: ticket.data.sticket };
    };
    void open().then((next) => {
      if (!signal.aborted) setState(next);
    });
    return () => {
      controller.abort();
    };
  }, [id, member, attempt]);

  const enter = useCallback(
    (code: string) => {
      if (state.kind !== 'code' || state.busy) return;
      const { info } = state;
      setState({ kind: 'code', info, error: '', busy: true });
      void call(calls.shareVerify, { id, code }).then((result) => {
        if (result.success) {
          sessionStorage.setItem(keyOf(id), result.data.sticket);
          setState({ kind: 'open', info, sticket: result.data.sticket });
        } else if (result.code === 'N003003' || result.code === 'N001102')
          setState({ kind: 'code', info, error: result.message, busy: false });
        else setState(refusedState(result.code, result.message));
      });
    },
    [state, id],
  );
  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((now) => now + 1);
  }, []);
  const sticket = state.kind === 'open' ? state.sticket : '';
  const check = useCallback(async (): Promise<boolean> => {
    // With its ticket a question is no visit of its own; a member has none.
    const answer = member
      ? await call(calls.shareContent, { id, size: 1 })
      : await call(calls.shareInfo, { id, ...(sticket === '' ? {} : { sticket }) });
    const used = answer.success && 'limit' in answer.data && isUsedUp(answer.data);
    const next = used
      ? ({ kind: 'limit' } as const)
      : answer.success
        ? null
        : refusedState(answer.code, answer.message);
    if (next === null || next.kind === 'failed') return true;
    setState(next);
    return false;
  }, [id, member, sticket]);
  const refused = useCallback(
    (code: string, message: string) => {
      if (code === 'N003003') retry();
      else setState(refusedState(code, message));
    },
    [retry],
  );
  return { state, enter, retry, refused, check };
}
