import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConflictCase, ConflictSide } from '../../state/conflicts/conflict-case.ts';
import type { Answer } from '../../state/conflicts/settle.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { ConflictView } from './conflict-view.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const side = (mtime: number, size: number): ConflictSide => ({ path: '', isDir: false, size, mtime });

const taken = (name: string, more: Partial<ConflictCase> = {}): ConflictCase => ({
  ...{ id: name, source: 'page', batch: 'b', name, isDir: false, place: '/zenith_sata/mira/data' },
  ...{ from: side(2000, 5), there: side(1000, 7), same: false, more: true },
  ...more,
});

async function desk(cases: readonly ConflictCase[], arrived: Promise<void> = Promise.resolve()) {
  const told: (readonly [string, string, boolean])[] = [];
  const answer = (answers: readonly Answer[]): Promise<void> => {
    told.push(...answers.map(({ about, resolution, all }) => [about.name, resolution, all] as const));
    return arrived;
  };
  const unnamed = (): undefined => undefined;
  function Desk() {
    const names = { pool: unnamed, group: unnamed, drive: unnamed };
    return <ConflictView cases={cases} names={names} onAnswer={answer} onLater={() => undefined} />;
  }
  await renderScreenAt(<Desk />, '/fileManage/myFiles');
  await settle();
  const choose = (group: string, option: string): Promise<void> =>
    user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: option }));
  return { told, choose, go: () => user.click(screen.getByRole('button', { name: 'Continue' })) };
}

test('DRG-26 an answer of its own is not one for all, and the answer for all is one for those to come', async () => {
  const { told, choose, go } = await desk([taken('a'), taken('b'), taken('c')]);
  await choose('All 3 files', 'Replace');
  await choose('c', 'Keep both');
  await go();
  expect(told).toEqual([
    ['a', 'overwrite', true],
    ['b', 'overwrite', true],
    ['c', 'rename', false],
  ]);
});

test('DRG-26 a rule takes back the answer for all: those to come are asked about', async () => {
  const { told, choose, go } = await desk([taken('a'), taken('b', { there: side(3000, 7) })]);
  await choose('All 2 files', 'Replace');
  await user.click(screen.getByRole('button', { name: 'Newer wins' }));
  await go();
  expect(told).toEqual([
    ['a', 'overwrite', false],
    ['b', 'skip', false],
  ]);
});

test('DRG-26 an answer is given once: until it has arrived there is no second one', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { told, go } = await desk([taken('a')], gate.promise);
  await go();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  gate.resolve(undefined);
  await settle();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  expect(told).toHaveLength(1);
});

test('DRG-26 of many names each can be looked at and answered by itself', async () => {
  const { told, choose, go } = await desk(Array.from({ length: 120 }, (_, at) => taken(`n${at}`)));
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText('and 70 more, decided by the choice for all')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await choose('n119', 'Skip');
  await go();
  expect(told.filter(([, resolution]) => resolution !== 'rename')).toEqual([['n119', 'skip', false]]);
});

const HERE = '/zenith_sata/mira/data';
const BOX = '/zenith_sata/mira/safebox/Notes';
test.each([
  ['to the recycle bin', [{ place: HERE }], /goes to the recycle bin\.$/],
  ['for good in the safe box', [{ place: BOX }], /There is no recycle bin here/],
  [
    'for good on this computer',
    [{ source: 'native', place: 'D:\\Films', from: { ...side(1, 1), path: `${HERE}/a` } }],
    /There is no recycle bin here/,
  ],
  ['by its place', [{ place: BOX }, { place: HERE, source: 'native' }], /where there is one/],
] as const)('DRG-26 APP-SAFEB-02 what is replaced goes %s, and that is said', async (_name, cases, words) => {
  await desk(cases.map((more, index) => taken(`${index}`, more)));
  expect(screen.getByText(/^Everything else goes on meanwhile/)).toHaveTextContent(words);
});
