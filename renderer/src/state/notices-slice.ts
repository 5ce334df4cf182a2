import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  digestAt,
  isQuiet,
  noWishes,
  withChange,
  type KeptNotice,
  type NoticeSource,
  type NoticeWishes,
  type WishChange,
} from '#shared/rules/notice-wishes.ts';

/** What a notice shows; every member may be changed later by a notice with the same key. */
export interface NoticeContent {
  readonly kind?: 'info' | 'success' | 'warning' | 'error';
  readonly title?: string;
  readonly text?: string;
  /** Unix milliseconds. */
  readonly at?: number;
  /** Console route that the notice opens. */
  readonly route?: string;
  /** Who sends it; without one it is the device, or this console. */
  readonly source?: NoticeSource;
  /** It was looked at: it no longer counts. */
  readonly seen?: boolean;
  /** The device can go on with what the message tells of. */
  readonly canContinue?: boolean;
  /** It is a request for a team folder: the administrator answers it. */
  readonly asks?: boolean;
  readonly [extra: string]: unknown;
}

export interface Notice {
  readonly key: string;
  readonly content: NoticeContent;
}

export interface NoticesState {
  readonly list: readonly Notice[];
  /** Messages that the device keeps beside the listed ones, and how many of them nobody has looked at. */
  readonly earlier: { readonly count: number; readonly unknown: number };
  readonly wishes: NoticeWishes;
  /** What the account keeps on the device is among the wishes. */
  readonly wishesKnown: boolean;
  /** Changes that were made before that: they are made to what the account keeps. */
  readonly early: readonly WishChange[];
  /** Unix milliseconds up to which what was put off has come back and digest hours have turned. */
  readonly now: number;
  /** Start of the digest hours whose messages somebody wanted to see at once; 0 for none. */
  readonly opened: number;
}

/** Messages as the device lists them, with its numbers of all of them. */
export interface ListedNotices {
  readonly list: readonly Notice[];
  readonly total: number;
  readonly unknown: number;
}

const initialState: NoticesState = {
  list: [],
  earlier: { count: 0, unknown: 0 },
  wishes: noWishes,
  wishesKnown: false,
  early: [],
  now: 0,
  opened: 0,
};

const ofKept = ({ key, kind, title, text, at, route, source }: KeptNotice): Notice => ({
  key,
  content: {
    title,
    text,
    source,
    seen: true,
    ...(kind !== undefined && { kind }),
    ...(at !== undefined && { at }),
    ...(route !== undefined && { route }),
  },
});

/** Whether a message waits for the end of the digest hours (NTC-04): critical and returned ones never do. */
export function isHeld({ wishes, now, opened }: NoticesState, { key, content }: Notice): boolean {
  const hours = digestAt(wishes.digest, now);
  if (hours === null || opened === hours.start) return false;
  if (content.kind === 'error' || content.seen === true || wishes.later.some((one) => one.key === key)) return false;
  return (content.at ?? 0) >= hours.start;
}

/** Whether nobody is to be disturbed, as far as this window knows the time (interaction, notification centre). */
export const selectIsQuiet = ({ notices }: { readonly notices: NoticesState }): boolean =>
  isQuiet(notices.wishes.quiet, notices.now);

/** Puts a notice into a list: a new key at the end, a known one where it is (NTC-01). */
const withNotice = (list: readonly Notice[], { key, content }: Notice): readonly Notice[] =>
  list.some((notice) => notice.key === key)
    ? list.map((notice) => (notice.key === key ? { ...notice, content: { ...notice.content, ...content } } : notice))
    : [...list, { key, content }];

/** What stands in front of the number of a message of the device. */
export const DEVICE_NOTICE = 'action:';
const isOfDevice = ({ key }: Notice): boolean => key.startsWith(DEVICE_NOTICE);
const isSame =
  ({ key }: Notice) =>
  (other: Notice): boolean =>
    other.key === key;
const isUnseen = ({ content }: Notice): boolean => content.seen !== true;

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** NTC-01: a new key is appended, an existing one keeps its place and has the content merged in. */
    noticeAdded: (state, { payload }: PayloadAction<Notice>): NoticesState => ({
      ...state,
      list: withNotice(state.list, payload),
    }),
    /** NTC-04: messages that the device keeps, from any page of its list; the order is that of their times. */
    noticesListed: (state, { payload }: PayloadAction<ListedNotices>): NoticesState => {
      const list = payload.list
        .reduce(withNotice, state.list)
        .toSorted((one, two) => (one.content.at ?? Infinity) - (two.content.at ?? Infinity));
      // Of this console's own notices the device knows nothing.
      const others = state.list.filter((notice) => isOfDevice(notice) && !payload.list.some(isSame(notice)));
      const unseen = payload.list.filter(isUnseen).length + others.filter(isUnseen).length;
      return {
        ...state,
        list,
        earlier: {
          count: Math.max(0, payload.total - payload.list.length - others.length),
          unknown: Math.max(0, payload.unknown - unseen),
        },
      };
    },
    /**
     * Somebody looks at the list, or these of it need nobody: they no longer count, and what was put off and has come
     * back is no longer anything else. What is held is not in sight.
     */
    noticesSeen: (state, { payload: keys }: PayloadAction<readonly string[] | undefined>): NoticesState => ({
      ...state,
      wishes:
        keys !== undefined || state.wishes.later.every(({ until }) => until > state.now)
          ? state.wishes
          : { ...state.wishes, later: state.wishes.later.filter(({ until }) => until > state.now) },
      list: state.list.map((notice) =>
        isUnseen(notice) && (keys?.includes(notice.key) ?? !isHeld(state, notice))
          ? { ...notice, content: { ...notice.content, seen: true } }
          : notice,
      ),
    }),
    /** The wishes that the account keeps; what they tell of stands in the list, also when it is long ago. */
    wishesLoaded: (state, { payload }: PayloadAction<{ wishes: NoticeWishes; now: number }>): NoticesState => {
      const kept = [...payload.wishes.later, ...payload.wishes.standing].map(ofKept);
      const missing = kept.filter((notice) => !state.list.some(isSame(notice)));
      const wishes = state.early.reduce(withChange, payload.wishes);
      const list = [...missing, ...state.list];
      return { ...state, list, wishes, now: payload.now, wishesKnown: true, early: [] };
    },
    /** The session is over: nothing is wished any more. */
    wishesForgotten: ({ list, earlier }): NoticesState => ({ ...initialState, list, earlier }),
    wishChanged: (state, { payload }: PayloadAction<WishChange>): NoticesState => ({
      ...state,
      wishes: withChange(state.wishes, payload),
      early: state.wishesKnown ? [] : [...state.early, payload],
    }),
    /** Time has come for what was put off or held. */
    noticeClockMoved: (state, { payload: now }: PayloadAction<number>): NoticesState => ({ ...state, now }),
    /** Somebody wants to see what is held in these digest hours; what comes in the rest of them is shown too. */
    heldOpened: (state): NoticesState => ({
      ...state,
      opened: digestAt(state.wishes.digest, state.now)?.start ?? 0,
    }),
    /** The earlier messages no longer count either. */
    earlierSeen: (state): NoticesState => ({ ...state, earlier: { ...state.earlier, unknown: 0 } }),
    /** NTC-01: an unknown key changes nothing. */
    noticeDeleted: (state, { payload }: PayloadAction<string>): NoticesState =>
      state.list.some((notice) => notice.key === payload)
        ? { ...state, list: state.list.filter((notice) => notice.key !== payload) }
        : state,
    /** Several are gone at once, of which the device kept some. */
    noticesDeleted: (state, { payload: keys }: PayloadAction<readonly string[]>): NoticesState => ({
      ...state,
      list: state.list.filter(({ key }) => !keys.includes(key)),
    }),
    noticesCleared: (state): NoticesState => ({ ...state, list: [], earlier: initialState.earlier }),
  },
});

export const {
  noticeAdded,
  noticesListed,
  noticesSeen,
  earlierSeen,
  noticeDeleted,
  noticesCleared,
  noticesDeleted,
  wishesLoaded,
  wishesForgotten,
  wishChanged,
  noticeClockMoved,
  heldOpened,
} = slice.actions;
export const noticesReducer = slice.reducer;
