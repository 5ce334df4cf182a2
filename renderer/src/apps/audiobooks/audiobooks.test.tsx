import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next, type Language } from '../../i18n/index.ts';
import { localKv } from '../../state/local-kv.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { BOOKS, fakeAudiobooks, type FakeAudiobooks, type FakeBook } from '../../test/fake-audiobooks.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AudiobookGuideScreen, AudiobooksApp } from './index.tsx';
import { isBookFolder } from './sources/save-setting.ts';

const walk: FakeBook = {
  title: 'The long walk',
  author: 'Ida Brandt',
  chapters: ['Setting out', 'The river', 'Home'],
  progress: { chapter: 1, second: 12, part: 0.4, done: 0, at: 50 },
};
/** Where this computer keeps which book was open. */
const OPEN = 'audiobooks.open:mira';
const fog: FakeBook = { title: 'Fog', chapters: ['Fog'] };

const speak = async (language: Language): Promise<void> => {
  await speakFiles(language);
  await i18next.loadNamespaces(['audiobooks', 'places']);
};

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  await localKv.delete(OPEN);
  await speak('en-US');
  stopClock();
});
afterEach(() => {
  cleanup();
  startClock();
  vi.restoreAllMocks();
});

async function open(url: string, folders: string[] = [BOOKS], prepare?: (device: FakeAudiobooks) => void) {
  const names = { [HOME]: { names: ['Audiobooks/', 'Papers/'] }, [BOOKS]: { names: ['Old/'] } };
  let device: FakeAudiobooks | undefined;
  const shown = url.includes('guide') ? <AudiobookGuideScreen /> : <AudiobooksApp />;
  const view = await renderScreenAt(shown, url, names, (files) => {
    device = fakeAudiobooks(files, [fog, walk], folders);
    prepare?.(device);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}
const press = async (name: string | RegExp): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  await settle(50);
};
const bar = (): HTMLElement => screen.getByTestId('player-bar');

test('APP-AUB-01 the shelf shows cover, author, chapters and progress; a book opens with its chapters', async () => {
  const { url } = await open('/music-audiobooks/list');
  const cards = screen.getAllByTestId('book');
  expect(cards.map((card) => card.textContent)).toEqual([
    'FogUnknown author1 chapter · not begun',
    'The long walkIda Brandt3 chapters · 40% heard',
  ]);
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('2 books')).toBeInTheDocument();
  await user.click(within(cards[1] as HTMLElement).getAllByRole('button')[0] as HTMLElement);
  await settle(50);
  expect(url()).toBe('/music-audiobooks/list?id=The%20long%20walk');
  expect(screen.getByRole('heading', { name: 'The long walk' })).toBeInTheDocument();
  expect(screen.getByTestId('book-place')).toHaveTextContent('The river, at 0:12');
  expect(screen.getAllByTestId('chapter').map((row) => row.getAttribute('data-heard'))).toEqual([
    'true',
    'false',
    'false',
  ]);
});

test('APP-AUB-01 a book goes on at the kept chapter and second, which are kept again when it stops', async () => {
  const { files } = await open('/music-audiobooks/list?id=The%20long%20walk');
  await press('Continue');
  expect(bar()).toHaveAttribute('data-chapter', '1');
  expect(bar()).toHaveAttribute('data-running', 'true');
  expect(screen.getByTestId('player-title')).toHaveTextContent('The riverThe long walk');
  expect(screen.getByRole('slider', { name: 'Place in the chapter' })).toHaveValue('12');
  await press('On 30 seconds');
  await user.click(screen.getByTestId('play-toggle'));
  await settle();
  const saved = { id: 'The long walk', chapter: 1, second: 42, done: false };
  expect(files.named('audiobookProgress').at(-1)).toEqual(saved);
  expect(screen.getByTestId('book-place')).toHaveTextContent('The river, at 0:42');
});

test('APP-AUB-01 the book that was heard last waits in the player when the app is opened again', async () => {
  await localKv.set(OPEN, 'The long walk');
  await open('/music-audiobooks/list');
  expect(bar()).toHaveAttribute('data-running', 'false');
  expect(screen.getByTestId('player-title')).toHaveTextContent('The riverThe long walk');
  expect(screen.getByRole('slider', { name: 'Place in the chapter' })).toHaveValue('12');
  cleanup();
  await localKv.set(OPEN, 'Fog');
  await open('/music-audiobooks/list');
  expect(screen.queryByTestId('player-bar')).toBeNull();
});

test('APP-AUB-01 chapter list, speed and keys; the chapters are walked through with arrows', async () => {
  await open('/music-audiobooks/list?id=The%20long%20walk');
  await press(/Home/);
  expect(bar()).toHaveAttribute('data-chapter', '2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
  expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
  await user.click(screen.getByTestId('show-chapters'));
  const panel = screen.getByTestId('chapter-panel');
  const rows = within(panel).getAllByRole('button', { name: /Setting|river|Home/ });
  expect(rows[2]).toHaveAttribute('aria-current', 'true');
  rows[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(rows[1]).toHaveFocus();
  await user.keyboard('{Enter}');
  await settle();
  expect(bar()).toHaveAttribute('data-chapter', '1');
  fireEvent.keyDown(bar(), { key: 'p' });
  expect(bar()).toHaveAttribute('data-chapter', '0');
  fireEvent.keyDown(bar(), { key: 'k' });
  expect(bar()).toHaveAttribute('data-running', 'false');
  fireEvent.keyDown(within(panel).getByRole('button', { name: 'Close' }), { key: 'Escape' });
  expect(screen.queryByTestId('chapter-panel')).toBeNull();
});

test('APP-AUB-01 the sleep timer is chosen from its menu and shows what is left', async () => {
  await open('/music-audiobooks/list?id=Fog');
  await press('Play');
  await user.click(screen.getByTestId('sleep'));
  await user.click(screen.getByRole('menuitem', { name: 'In 15 minutes' }));
  expect(screen.getByTestId('sleep')).toHaveAccessibleName('Sleep timer: 15 min');
  await user.click(screen.getByTestId('sleep'));
  await user.click(screen.getByRole('menuitemradio', { name: 'At the end of the chapter' }));
  expect(screen.getByTestId('sleep')).toHaveAccessibleName('Sleep timer: Chapter end');
  await user.click(screen.getByTestId('sleep'));
  await user.click(screen.getByRole('menuitemradio', { name: 'Off' }));
  expect(screen.getByTestId('sleep')).toHaveAccessibleName('Sleep timer');
});

test('APP-AUB-01 a book is marked as heard or as not begun from its menu; what fails is told', async () => {
  const { files, store } = await open('/music-audiobooks/list');
  await press('More about The long walk');
  await user.click(screen.getByRole('menuitem', { name: 'Mark as heard' }));
  expect(files.named('audiobookProgress').at(-1)).toMatchObject({ chapter: 2, done: true });
  act(() => {
    store.dispatch(
      pushReceived({
        ...{ cmd: 'message' as const, id: 1, ts: 1, to: 'mira', topic: 'settings', type: 'changed' },
        data: { area: 'audiobook' },
      }),
    );
  });
  await settle(300);
  expect(screen.getAllByTestId('book')[1]).toHaveTextContent('heard to the end');
  files.answers.audiobookProgress = () => failure('500', 'no');
  await press('More about The long walk');
  await user.click(screen.getByRole('menuitem', { name: 'Mark as not begun' }));
  await settle();
  expect(toastStore.getState().at(-1)?.kind).toBe('error');
});

test('APP-AUB-01 empty, still looking, nothing found, gone and failed are told apart', async () => {
  await open('/music-audiobooks/list', [BOOKS], (one) => {
    one.list = [];
  });
  expect(screen.getByTestId('empty-state')).toHaveTextContent('No books');
  cleanup();
  await open('/music-audiobooks/list', [BOOKS], (one) => {
    one.list = [];
    one.setting.busy = 1;
  });
  expect(screen.getByTestId('empty-state')).toHaveTextContent('Looking for books');
  cleanup();
  await open('/music-audiobooks/list?id=none');
  expect(screen.getByTestId('empty-state')).toHaveTextContent('This book is not there any more');
  await press('All books');
  expect(screen.getAllByTestId('book')).toHaveLength(2);
  await user.type(screen.getByTestId('place-search'), 'zebra{Enter}');
  await settle(50);
  expect(screen.getByTestId('empty-state')).toHaveTextContent('Nothing is found for “zebra”.');
  cleanup();
  const again = await open('/music-audiobooks/list', [BOOKS], (one) => {
    one.list = [fog];
  });
  again.files.answers.audiobookList = () => failure('N000002', 'No right to music');
  await user.type(screen.getByTestId('place-search'), 'f{Enter}');
  await settle(50);
  expect(screen.getByTestId('error-state')).toHaveTextContent('No right to music');
});

test('APP-AUB-02 skipped seconds and speed are shown at once, kept, and taken back when refused', async () => {
  const { files, device } = await open('/music-audiobooks/setting');
  const head = (): HTMLElement => screen.getByLabelText('Skip at the beginning');
  await user.selectOptions(head(), '10 seconds');
  await settle();
  expect(files.named('audiobookSetting').at(-1)).toEqual({ skip_head_s: 10 });
  await user.selectOptions(screen.getByLabelText('Usual speed'), '1.25×');
  await settle();
  expect(device.setting).toMatchObject({ skip_head_s: 10, speed: 1.25 });
  const { audiobookSetting } = files.answers;
  files.answers.audiobookSetting = () => failure('500', 'no');
  await user.selectOptions(head(), '30 seconds');
  await settle();
  expect(head()).toHaveValue('10');
  expect(toastStore.getState().at(-1)?.kind).toBe('error');
  if (audiobookSetting !== undefined) files.answers.audiobookSetting = audiobookSetting;
  await press('Look again');
  expect(files.named('audiobookSetting').at(-1)).toEqual({ rescan: true });
});

test('APP-AUB-02 ten seconds at the beginning: a chapter is begun there', async () => {
  await open('/music-audiobooks/list?id=Fog', [BOOKS], (device) => {
    device.setting.skip_head_s = 10;
  });
  await press('Play');
  expect(screen.getByRole('slider', { name: 'Place in the chapter' })).toHaveValue('10');
});

test('APP-MGUIDE-01 the first look asks for folders, keeps that it was there, and leads to the shelf', async () => {
  const { files, url } = await open('/music-audiobooks-guide', []);
  expect(screen.getByRole('checkbox', { name: /Audiobooks$/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Papers$/ })).not.toBeChecked();
  await user.click(screen.getByTestId('guide-start'));
  await settle(50);
  expect(files.named('audiobookSetting').at(-1)).toEqual({ folders: [BOOKS] });
  expect(files.named('kvCreate')).toContainEqual({ k: 'music.guide', v: '1' });
  expect(screen.getByTestId('guide-scan')).toHaveTextContent('2 files, all read');
  await user.click(screen.getByTestId('guide-library'));
  expect(url()).toBe('/music-audiobooks/list');
});

test('APP-MGUIDE-01 where there are folders the guide leads on at once; without them the shelf asks', async () => {
  const { url } = await open('/music-audiobooks-guide');
  expect(url()).toBe('/music-audiobooks/list');
  cleanup();
  await open('/music-audiobooks/list', []);
  await user.click(screen.getByTestId('guide-start'));
  await settle(50);
  expect(screen.getAllByTestId('book')).toHaveLength(2);
  expect(['Audiobooks', 'audio books', '有声书', '听书'].every(isBookFolder)).toBe(true);
  expect(['Books', 'Audio', '书'].some(isBookFolder)).toBe(false);
});

test('APP-AUB-01 in Chinese as well', async () => {
  await speak('zh-CN');
  await open('/music-audiobooks/list');
  expect(screen.getAllByTestId('book')[1]).toHaveTextContent('3 章 · 已听 40%');
});
