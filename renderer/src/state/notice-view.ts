import { createSelector } from '@reduxjs/toolkit';
import type { KeptNotice, NoticeSource } from '#shared/rules/notice-wishes.ts';
import { DEVICE_NOTICE, isHeld, type Notice, type NoticesState } from './notices-slice.ts';
import type { AppState } from './store.ts';

/** Who sends a notice. */
export const sourceOf = ({ key, content }: Notice): NoticeSource =>
  content.source ?? (key.startsWith(DEVICE_NOTICE) ? 'device' : 'console');

/** What is kept of a notice that stays out of the list or in front of it. */
export const keptOf = (notice: Notice): KeptNotice => {
  const { kind, title = '', text = '', at, route } = notice.content;
  return {
    key: notice.key,
    title,
    text,
    source: sourceOf(notice),
    ...(kind !== undefined && { kind }),
    ...(at !== undefined && { at }),
    ...(route !== undefined && { route }),
  };
};

const isCritical = ({ content }: Notice): boolean => content.kind === 'error';
/** Put off, and its time has not come. */
const isAway = ({ wishes, now }: NoticesState, { key }: Notice): boolean =>
  wishes.later.some((one) => one.key === key && one.until > now);
/** It was put off and is back; until somebody looks at it, it counts again. */
const isBack = ({ wishes, now }: NoticesState, { key }: Notice): boolean =>
  wishes.later.some((one) => one.key === key && one.until <= now);
const isStanding = ({ wishes }: NoticesState, { key }: Notice): boolean =>
  wishes.standing.some((one) => one.key === key);

/** Whether a notice asks for nobody, since its source is muted; a critical one never is. */
export const isMuted = ({ wishes }: NoticesState, notice: Notice): boolean =>
  !isCritical(notice) && wishes.muted.includes(sourceOf(notice));

/** How a notice stands in the list. */
export interface ShownNotice {
  readonly notice: Notice;
  /** It has to be acknowledged before it leaves the top. */
  readonly standing: boolean;
  /** It was put off before. */
  readonly back: boolean;
}

const rank = (one: ShownNotice) => (one.standing ? 2 : one.back ? 1 : 0);

/** In the order of their times, with what has come back and what must be acknowledged at the end: the newest. */
export const inOrder = (list: readonly ShownNotice[]): readonly ShownNotice[] =>
  list.toSorted((one, two) => rank(one) - rank(two));

interface NoticeView {
  /** What is in sight, in its order. */
  readonly shown: readonly ShownNotice[];
  /** What waits for the end of the digest hours. */
  readonly held: number;
  /** What is put off, and until when; the soonest first. */
  readonly away: readonly (Notice & { readonly until: number })[];
  /** What counts as not seen. */
  readonly fresh: readonly Notice[];
}

/** The messages as the account wants to be told of them (NTC-04). */
export const selectNoticeView: (state: AppState) => NoticeView = createSelector(
  [(state: AppState) => state.notices],
  (notices): NoticeView => {
    const { list, wishes } = notices;
    const there = list.filter((notice) => !isAway(notices, notice));
    const inSight = there.filter((notice) => !isHeld(notices, notice));
    const shown = inSight.map((notice) => ({
      notice,
      standing: isStanding(notices, notice),
      back: isBack(notices, notice),
    }));
    return {
      shown: inOrder(shown),
      held: there.length - inSight.length,
      away: list
        .flatMap((notice) => {
          const until = wishes.later.find(({ key }) => key === notice.key)?.until;
          return until !== undefined && isAway(notices, notice) ? [{ ...notice, until }] : [];
        })
        .toSorted((one, two) => one.until - two.until),
      fresh: inSight.filter(
        (notice) => (notice.content.seen !== true && !isMuted(notices, notice)) || isBack(notices, notice),
      ),
    };
  },
);
