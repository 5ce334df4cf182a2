import { expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { createPager, type Page } from './pager.ts';
import { extendTo, onlyShown, selectOnly, selectRows, toggleRow } from './row-selection.ts';
import { daysLeft, fieldSeconds, minuteField } from './when.ts';

interface Row {
  readonly id: string;
}
const page = (from: number, count: number, total: number): CallResult<Page<Row>> =>
  success({ list: Array.from({ length: count }, (_row, index) => ({ id: String(from + index) })), total });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const idOf = ({ id }: Row): string => id;

test('SRC-02 a newer question ends the older one, whose answer never shows', async () => {
  const answers: ((result: CallResult<Page<Row>>) => void)[] = [];
  const signals: AbortSignal[] = [];
  const pager = createPager<Row, Page<Row>>((_page, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.push(resolve));
  }, idOf);
  pager.reload();
  pager.reload();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers[1]?.(page(10, 1, 1));
  await settled();
  answers[0]?.(page(0, 5, 5));
  await settled();
  expect(pager.getState().rows.map(idOf)).toEqual(['10']);
});

test('a further page follows the rows that are there, none twice; an empty one ends the list', async () => {
  const asked: number[] = [];
  const pages = [page(0, 3, 7), page(2, 3, 7), page(0, 0, 7)];
  const pager = createPager<Row, Page<Row>>(async (number) => {
    asked.push(number);
    return pages[number - 1] ?? failure('N000003', 'no');
  }, idOf);
  pager.reload();
  pager.more();
  await settled();
  pager.more();
  pager.more();
  await settled();
  expect(pager.getState().rows.map(idOf)).toEqual(['0', '1', '2', '3', '4']);
  pager.more();
  await settled();
  pager.more();
  expect(asked).toEqual([1, 2, 3]);
  expect(pager.getState()).toMatchObject({ total: 5, loadingMore: false });
});

test('a list that fails says why; a further page that fails leaves the rows', async () => {
  let fail = true;
  const pager = createPager<Row, Page<Row>>(async () => (fail ? failure('N000007', 'storage') : page(0, 2, 9)), idOf);
  pager.reload();
  await settled();
  expect(pager.getState()).toMatchObject({ status: 'failed', failure: { code: 'N000007', message: 'storage' } });
  fail = false;
  pager.reload();
  expect(pager.getState().status).toBe('loading');
  await settled();
  fail = true;
  pager.more();
  await settled();
  expect(pager.getState()).toMatchObject({ status: 'ready', rows: [{ id: '0' }, { id: '1' }], loadingMore: false });
});

test('a selection is extended from its anchor, and holds nothing that is not shown', () => {
  const order = ['a', 'b', 'c', 'd'];
  const range = extendTo(selectOnly('c'), 'a', order);
  expect([...range.ids]).toEqual(['a', 'b', 'c']);
  expect([...extendTo(range, 'd', order).ids]).toEqual(['c', 'd']);
  expect([...toggleRow(range, 'b').ids]).toEqual(['a', 'c']);
  expect([...onlyShown(selectRows(order), ['b', 'x']).ids]).toEqual(['b']);
});

test('days left are whole ones, and a field gives back the time it was given', () => {
  const now = 1_700_000_000_000;
  expect(daysLeft(now / 1000 + 86_400 * 2 + 1, now)).toBe(3);
  expect(daysLeft(now / 1000 - 5, now)).toBe(0);
  expect(fieldSeconds(minuteField(1_700_000_040))).toBe(1_700_000_040);
  expect(fieldSeconds('')).toBeNull();
  expect(fieldSeconds('2024-99-99')).toBeNull();
});

test('a refresh reads as far as the list is shown and shows it at once; what fails leaves it', async () => {
  let kept = [page(0, 3, 9), page(3, 3, 9), page(6, 3, 9)];
  const asked: number[] = [];
  const pager = createPager<Row, Page<Row>>(async (number) => {
    asked.push(number);
    return kept[number - 1] ?? failure('504', 'no');
  }, idOf);
  pager.reload();
  await settled();
  pager.more();
  await settled();
  const shown: number[] = [];
  pager.subscribe(() => shown.push(pager.getState().rows.length));
  kept = [page(10, 3, 9), page(13, 3, 9), page(16, 3, 9)];
  pager.refresh();
  await settled();
  expect(asked).toEqual([1, 2, 1, 2]);
  expect(pager.getState().rows.map(idOf)).toEqual(['10', '11', '12', '13', '14', '15']);
  expect(new Set(shown)).toEqual(new Set([6]));
  pager.more();
  await settled();
  expect(pager.getState().rows).toHaveLength(9);
  kept = [page(20, 3, 9)];
  pager.refresh();
  await settled();
  expect(pager.getState().rows.map(idOf)[0]).toBe('10');
  expect(pager.getState().status).toBe('ready');
  kept = [page(20, 2, 2)];
  pager.refresh();
  await settled();
  expect(pager.getState()).toMatchObject({ total: 2, loadingMore: false });
  expect(pager.getState().rows.map(idOf)).toEqual(['20', '21']);
});
