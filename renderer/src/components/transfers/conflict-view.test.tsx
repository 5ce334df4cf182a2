import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { ConflictCase, ConflictSide } from '../../state/conflicts/conflict-case.ts';
import type { Answer } from '../../state/conflicts/settle.ts';
import { i18next } from '../../i18n/index.ts';
import { failure, success } from '../../api/result.ts';
import { layOutTexts } from '../../test/text-layout.ts';
import { createFakeTransfers } from '../../test/fake-transfers.ts';
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

/** Texts of the device, by their paths. */
let texts: Readonly<Record<string, string>> = {};

async function desk(
  cases: readonly ConflictCase[],
  arrived: Promise<void> = Promise.resolve(),
  bridge: TransferBridge | null = null,
) {
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
  const prepare: Parameters<typeof renderScreenAt>[3] = (fake) => {
    fake.answers.textLoad = ({ path }) => {
      const content = texts[String(path)];
      return content === undefined
        ? failure('N000001', '')
        : success({ content, encoding: 'utf-8', etag: 'e', size: content.length });
    };
    fake.answers.fileHash = ({ path }) => success({ size: 7, done: 7, sha256: texts[String(path)] ?? String(path) });
  };
  await renderScreenAt(<Desk />, '/fileManage/myFiles', {}, prepare, bridge);
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
  // Names of hundreds of buttons are looked through again and again.
}, 120_000);

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

test('DRG-26 CALL-EXT-10 what the desk says of the safe box: what closes when it locks, and no picture of it', async () => {
  const at = (path: string): ConflictSide => ({ ...side(1, 1), path: `${path}/a.jpg` });
  const secret = taken('a.jpg', { source: 'device', place: BOX, from: at(HERE), there: at(BOX) });
  await desk([secret, taken('b.jpg', { source: 'device', place: HERE, from: at(HERE), there: at(`${HERE}/b`) })]);
  expect(screen.getByText(/^Questions about the safe box close when it locks/)).toBeVisible();
  const pictures = [...document.querySelectorAll('img')].map(({ src }) => decodeURIComponent(src));
  expect(pictures).toHaveLength(3);
  expect(pictures.some((src) => src.includes('safebox'))).toBe(false);
  cleanup();
  await desk([taken('b.jpg', { source: 'device', place: HERE, from: at(HERE), there: at(`${HERE}/b`) })]);
  expect(screen.queryByText(/^Questions about the safe box/)).toBeNull();
});

const onDevice = (name: string, size = 7): ConflictCase =>
  taken(name, {
    ...{ source: 'device', more: false },
    from: { ...side(2000, size), path: `/zenith_sata/mira/data/from/${name}` },
    there: { ...side(1000, size), path: `/zenith_sata/mira/data/${name}` },
  });

async function compare(about: ConflictCase) {
  await i18next.loadNamespaces(['openers']);
  layOutTexts();
  await desk([about]);
  const button = screen.getByRole('button', { name: `Compare… ${about.name}` });
  button.focus();
  await user.keyboard('{Enter}');
  await settle();
  await settle(50);
  return { dialog: screen.getByTestId('conflict-compare'), button };
}

test('DRG-26 two texts that want one name are compared by keyboard alone, and the choice waits meanwhile', async () => {
  const about = onDevice('a.txt');
  texts = { [about.from?.path ?? '']: 'same\nnew one', [about.there?.path ?? '']: 'same\nold one' };
  const { dialog, button } = await compare(about);
  const areas = [...dialog.querySelectorAll('.cm-content')].map((area) => area.textContent);
  expect(areas[0]).toContain('new one');
  expect(areas[1]).toContain('old one');
  expect(dialog).toHaveTextContent('1 difference');
  expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await settle();
  expect(screen.queryByTestId('conflict-compare')).toBeNull();
  expect(screen.getByTestId('conflict-dialog')).toBeVisible();
  expect(button).toHaveFocus();
});

test('DRG-26 two pictures are shown whole beside each other, with size and time of each', async () => {
  texts = {};
  const { dialog } = await compare(onDevice('a.jpg'));
  const sources = within(dialog)
    .getAllByRole('img')
    .map((image) => image.getAttribute('src') ?? '');
  expect(sources.map((url) => decodeURIComponent(url))).toEqual([
    expect.stringContaining('/stream?path=/zenith_sata/mira/data/from/a.jpg'),
    expect.stringContaining('/stream?path=/zenith_sata/mira/data/a.jpg'),
  ]);
  expect(within(dialog).getByRole('row', { name: /^Size/ })).toHaveTextContent(/7\s?B \(7 bytes\)/);
});

test('DRG-26 of other files it is said whether the content is the same', async () => {
  const about = onDevice('a.zip');
  texts = { [about.from?.path ?? '']: 'sum', [about.there?.path ?? '']: 'sum' };
  const { dialog } = await compare(about);
  expect(within(dialog).getByRole('status')).toHaveTextContent('Both have the same content');
  expect(dialog.querySelector('.cm-content')).toBeNull();
});

test('DRG-26 a text that cannot be read as one is compared by what is known of it', async () => {
  texts = {};
  const { dialog } = await compare(onDevice('a.txt'));
  expect(dialog.querySelector('.cm-content')).toBeNull();
  expect(within(dialog).getByRole('table')).toBeVisible();
});

test.each([
  ['from a folder', '/x', HERE],
  ['into the safe box', '/x', BOX],
  ['from the safe box', BOX, HERE],
  ['from another server', '/usb/net-1', HERE],
])(
  'DRG-26 %s: what is taken inside of a folder that merges is asked about later, and that is said',
  async (_name, from, place) => {
    const folder = { isDir: true, size: 0, mtime: 1 };
    const sides = { from: { ...folder, path: `${from}/Trip` }, there: { ...folder, path: `${place}/Trip` } };
    await desk([taken('Trip', { source: 'device', isDir: true, place, ...sides })]);
    expect(screen.getByText(/files whose names are taken are asked about once all else is there/)).toBeVisible();
  },
);

test('APP-FM-03 what undo cannot take back is said before it is chosen, which is so with the safe box', async () => {
  const words = /what replaces something or merges cannot be undone/;
  const own = onDevice('a.txt');
  const box = '/zenith_sata/mira/safebox';
  for (const about of [taken('a.txt'), own, { ...own, from: { ...side(1, 0), path: '/usb/net-1/a.txt' } }]) {
    await desk([about]);
    expect(screen.queryByText(words)).toBeNull();
    cleanup();
  }
  for (const about of [
    { ...own, from: { ...side(1, 0), path: `${box}/a.txt` } },
    { ...own, place: box },
  ]) {
    await desk([own, { ...about, id: 'other' }]);
    expect(screen.getByText(words)).toBeVisible();
    cleanup();
  }
});

test('DRG-26 folders are not compared', async () => {
  await desk([taken('a', { isDir: true, there: { ...side(1, 0), isDir: true } })]);
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
});

const of = (name: string, which: 'from' | 'there'): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-name="${name}"] [data-side="${which}"]`);
  if (found === null) throw new Error(`no ${which} of ${name}`);
  return found;
};
const pictureIn = (side: HTMLElement): string | null | undefined => side.querySelector('img')?.getAttribute('src');

test('DRG-26 each side shows its picture and its owner, also where the app sends from this computer or saves on it', async () => {
  let made = 0;
  const show = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  const hide = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const { bridge } = createFakeTransfers();
  bridge.picture.mockImplementation((id) => Promise.resolve(id === 'gone.jpg' ? null : new Uint8Array([1])));
  const there = { ...side(1000, 7), path: '/zenith_sata/mira/data/up.jpg' };
  const team = { ...side(1000, 7), path: '/zenith_sata/public/g1/gone.jpg' };
  const from = { ...side(2000, 5), path: '/zenith_sata/max/data/down.jpg' };
  await desk(
    [
      taken('up.jpg', { source: 'native', there }),
      taken('gone.jpg', { source: 'native', there: team }),
      taken('down.jpg', { source: 'native', place: '/home/mira', from }),
      taken('plain.txt', { source: 'native' }),
    ],
    undefined,
    bridge,
  );
  await settle();
  expect(bridge.picture.mock.calls.map(([id]) => id)).toEqual(['up.jpg', 'gone.jpg', 'down.jpg']);
  expect(pictureIn(of('up.jpg', 'from'))).toMatch(/^blob:/);
  expect(pictureIn(of('up.jpg', 'there'))).toContain('/v2/file/thumb?');
  expect(pictureIn(of('gone.jpg', 'from'))).toBeUndefined();
  expect(pictureIn(of('down.jpg', 'from'))).toContain('/v2/file/thumb?');
  expect(pictureIn(of('down.jpg', 'there'))).toMatch(/^blob:/);
  expect(of('up.jpg', 'there')).toHaveTextContent('Owner: mira');
  expect(of('down.jpg', 'from')).toHaveTextContent('Owner: max');
  // Nobody owns what is a team's, and of this computer it is not known.
  for (const [name, which] of [
    ['up.jpg', 'from'],
    ['gone.jpg', 'there'],
    ['down.jpg', 'there'],
  ] as const)
    // prettier-ignore
    expect(of(name, which)).not.toHaveTextContent('Owner');
  show.mockRestore();
  hide.mockRestore();
});

test('DRG-26 a picture of this computer that cannot be had leaves its side as it is', async () => {
  const { bridge } = createFakeTransfers();
  bridge.picture.mockRejectedValueOnce(new Error('gone'));
  await desk([taken('up.jpg', { source: 'native' })], undefined, bridge);
  expect(pictureIn(of('up.jpg', 'from'))).toBeUndefined();
  expect(of('up.jpg', 'from')).toHaveTextContent('Coming');
});
