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
  readonly [extra: string]: unknown;
}

export interface Notice {
  readonly key: string;
  readonly content: NoticeContent;
}

export interface NoticesState {
  readonly list: readonly Notice[];
}

const initialState: NoticesState = { list: [] };

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** NTC-01: a new key is appended, an existing one keeps its place and has the content merged in. */
    noticeAdded: (state, { payload }: PayloadAction<Notice>): NoticesState => ({
      list: state.list.some((notice) => notice.key === payload.key)
        ? state.list.map((notice) =>
            notice.key === payload.key ? { ...notice, content: { ...notice.content, ...payload.content } } : notice,
          )
        : [...state.list, payload],
    }),
    /** NTC-01: an unknown key changes nothing. */
    noticeDeleted: (state, { payload }: PayloadAction<string>): NoticesState =>
      state.list.some((notice) => notice.key === payload)
        ? { list: state.list.filter((notice) => notice.key !== payload) }
        : state,
    noticesCleared: (): NoticesState => initialState,
  },
});

export const { noticeAdded, noticeDeleted, noticesCleared } = slice.actions;
export const noticesReducer = slice.reducer;
