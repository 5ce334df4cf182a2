import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What a notice shows; every member may be changed later by a notice with the same key. */
export interface NoticeContent {
  readonly kind?: 'info' | 'success' | 'warning' | 'error';
  readonly title?: string;
  readonly text?: string;
  /** Unix milliseconds. */
  readonly at?: number;
  /** Console route that the notice opens. */
  readonly route?: string;
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
}

/** Messages as the device lists them, with its numbers of all of them. */
export interface ListedNotices {
  readonly list: readonly Notice[];
  readonly total: number;
  readonly unknown: number;
}

const initialState: NoticesState = { list: [], earlier: { count: 0, unknown: 0 } };

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
        list,
        earlier: {
          count: Math.max(0, payload.total - payload.list.length - others.length),
          unknown: Math.max(0, payload.unknown - unseen),
        },
      };
    },
    /** Somebody looks at the list: what stands in it no longer counts. */
    noticesSeen: (state): NoticesState => ({
      ...state,
      list: state.list.map((notice) =>
        isUnseen(notice) ? { ...notice, content: { ...notice.content, seen: true } } : notice,
      ),
    }),
    /** The earlier messages no longer count either. */
    earlierSeen: (state): NoticesState => ({ ...state, earlier: { ...state.earlier, unknown: 0 } }),
    /** NTC-01: an unknown key changes nothing. */
    noticeDeleted: (state, { payload }: PayloadAction<string>): NoticesState =>
      state.list.some((notice) => notice.key === payload)
        ? { ...state, list: state.list.filter((notice) => notice.key !== payload) }
        : state,
    noticesCleared: (): NoticesState => initialState,
  },
});

export const { noticeAdded, noticesListed, noticesSeen, earlierSeen, noticeDeleted, noticesCleared } = slice.actions;
export const noticesReducer = slice.reducer;
