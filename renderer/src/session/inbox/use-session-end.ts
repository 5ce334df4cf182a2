import { useEffect } from 'react';
import { LOGIN_COOKIE_DAYS } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { i18next } from '../../i18n/index.ts';
import { noticeAdded } from '../../state/notices-slice.ts';
import { useAppStore } from '../../state/store.ts';

export const SESSION_END_NOTICE = 'session-end';
const DAY_S = 86_400;
/** From so many days before its end a kept sign-in is among what wants a person. */
const TOLD_FROM_DAYS = 7;

/** Whole days until a kept sign-in ends, at least 0; `loginAt` in unix seconds, `now` in milliseconds. TOK-05 */
export function daysLeft(loginAt: number, now: number): number {
  return Math.max(0, Math.floor(LOGIN_COOKIE_DAYS - (now / 1000 - loginAt) / DAY_S));
}

/**
 * Says in time that a kept sign-in ends: nobody should be signed out in the middle of work after a year. One that is
 * not kept lives as long as it is used (TOK-05), so nothing is asked for it.
 */
export function useSessionEnd(now: () => number = Date.now): void {
  const store = useAppStore();
  useEffect(() => {
    if (!store.getState().session.keepLogin) return;
    let here = true;
    void call(calls.loginList, {}, { silent: true }).then(async (result) => {
      const own = result.success ? result.data.list.find(({ current }) => current === 1) : undefined;
      if (own === undefined) return;
      const days = daysLeft(own.login_at, now());
      if (days > TOLD_FROM_DAYS) return;
      await i18next.loadNamespaces('session');
      if (!here) return;
      const content = {
        kind: 'warning',
        title: i18next.t('session:ends.title', { count: days }),
        text: i18next.t('session:ends.text'),
        at: now(),
      } as const;
      store.dispatch(noticeAdded({ key: SESSION_END_NOTICE, content }));
    });
    return () => {
      here = false;
    };
  }, [store, now]);
}
