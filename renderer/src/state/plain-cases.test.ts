import { createAction, createSlice, isDraft } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { plainCase, withPlainCases } from './plain-cases.ts';

const told = createAction<number>('told');
const slice = createSlice({
  name: 'it',
  initialState: { value: 0, drafts: 0 },
  reducers: {
    add: (state) => {
      state.value += 1;
      state.drafts += isDraft(state) ? 1 : 0;
    },
  },
});
const reducer = withPlainCases(
  slice.reducer,
  plainCase(told, (state: { value: number; drafts: number }, payload: number) =>
    payload === 0 ? state : { value: payload, drafts: state.drafts + (isDraft(state) ? 1 : 0) },
  ),
);

test('POL-05 a plain case works on the state itself, and the reducer goes on with what it answers', () => {
  const first = reducer(undefined, { type: '@@init' });
  expect(first).toEqual({ value: 0, drafts: 0 });
  const second = reducer(first, told(5));
  expect(second).toEqual({ value: 5, drafts: 0 });
  expect(reducer(second, told(0))).toBe(second);
  expect(reducer(second, slice.actions.add())).toEqual({ value: 6, drafts: 1 });
});
