import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TORRENT_MAX_BYTES } from '#shared/rules/download-links.ts';
import { failure } from '../../../api/result.ts';
import { toastStore } from '../../../components/dialogs/dialog-service.ts';
import { i18next } from '../../../i18n/index.ts';
import { DOWNLOADS, fakeOffline, type FakeOffline } from '../../../test/fake-offline.ts';
import {
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
  type FakeFiles,
} from '../../../test/files-harness.tsx';
import { OfflineDownload } from '../index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['offline', 'places']);
  stopClock();
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

const film = {
  name: 'Film',
  size: 930,
  files: [
    { index: 0, path: 'film.mkv', size: 900 },
    { index: 1, path: 'subs/en.srt', size: 10 },
    { index: 2, path: 'subs/zh.srt', size: 20 },
  ],
};

async function open(url = '/download/downloading', prepare?: (device: FakeOffline, files: FakeFiles) => void) {
  let device: FakeOffline | undefined;
  const folders = {
    [HOME]: { names: ['Downloads/', 'Films/', 'film.torrent', 'notes.txt'] },
    [DOWNLOADS]: { names: [], free: 500 },
    [`${HOME}/Films`]: { names: [], free: 5000 },
  };
  const view = await renderScreenAt(<OfflineDownload />, url, folders, (files) => {
    device = fakeOffline(files);
    prepare?.(device, files);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

const dialog = (): HTMLElement => screen.getByTestId('add-dialog');
const field = (): HTMLTextAreaElement => screen.getByTestId('links');
async function openAdd(): Promise<void> {
  await user.click(screen.getByTestId('add-download'));
  await settle(50);
}
const type = (text: string): void => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
};
const send = async (): Promise<void> => {
  await user.click(screen.getByTestId('add-ok'));
  await settle(50);
};
const added = (files: FakeFiles) => files.named('offlineAdd').filter(({ look }) => look !== true);
/** Reading a file of this computer ends in a task of its own, which a stopped clock does not hold. */
async function read(): Promise<void> {
  await vi.waitFor(async () => {
    await settle(20);
    expect(screen.queryByText('Reading the torrent file…')).toBeNull();
  });
}
const torrentFile = (bytes = 'd4:info', name = 'film.torrent'): File => new File([bytes], name);

describe('links', () => {
  test('APP-DOWN-01 counted and checked line by line while they are typed; bad ones are marked and not sent', async () => {
    const { files } = await open();
    await openAdd();
    expect(field()).toHaveFocus();
    expect(screen.getByTestId('add-ok')).toBeDisabled();
    type('https://a.example/1\n\nnothing\nmagnet:?xt=1\nhttps://a.example/1');
    expect(dialog()).toHaveTextContent('3 links');
    expect(dialog()).toHaveTextContent('1 stands there twice and is downloaded once');
    expect(dialog()).toHaveTextContent('2 cannot be used');
    const bad = screen.getByTestId('bad-links');
    expect(bad).toHaveTextContent('Line 3A link begins with http://, https://, ftp:// or magnet:nothing');
    expect(bad).toHaveTextContent('Line 4This link or torrent cannot be used: it names no torrent');
    await send();
    expect(added(files)).toEqual([]);
    expect(screen.getByTestId('add-problem')).toHaveTextContent('Correct the marked lines first');
    await user.click(within(bad).getByRole('button', { name: 'Go to line 3' }));
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('nothing');
  });

  test('APP-DOWN-01 sent into the account’s folder, or another; then the dialog is gone and the list shows them', async () => {
    const { files } = await open();
    await openAdd();
    expect(screen.getByTestId('add-to')).toHaveTextContent(/my files.*Downloads/i);
    expect(dialog()).toHaveTextContent('500B free');
    type('https://a.example/1\nftp://b.example/2');
    await send();
    expect(added(files)).toEqual([{ urls: ['https://a.example/1', 'ftp://b.example/2'], to: DOWNLOADS }]);
    expect(screen.queryByTestId('add-dialog')).toBeNull();
    expect(toastStore.getState().at(-1)?.text).toBe('2 downloads are added.');
    expect(screen.getAllByTestId('record')).toHaveLength(2);
    await openAdd();
    expect(field().value).toBe('');
  });

  test('APP-DOWN-01 links that the device refuses (N009001) are marked; nothing that was typed is lost', async () => {
    const { files } = await open();
    await openAdd();
    type('https://a.example/1\nhttps://a.example/refused');
    await send();
    expect(screen.getByTestId('add-problem')).toHaveTextContent('This link or torrent cannot be used');
    expect(screen.getByTestId('bad-links')).toHaveTextContent('Line 2This link or torrent cannot be used');
    expect(field().value).toBe('https://a.example/1\nhttps://a.example/refused');
    // Closed and opened again it is all still there.
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    await openAdd();
    expect(field().value).toBe('https://a.example/1\nhttps://a.example/refused');
    type('https://a.example/1');
    await send();
    expect(added(files)).toHaveLength(2);
    expect(screen.queryByTestId('add-dialog')).toBeNull();
  });

  test('APP-DOWN-01 more links than a call takes go in portions; those after a failure stay', async () => {
    const { files } = await open();
    const answer = files.answers.offlineAdd;
    files.answers.offlineAdd = (args) =>
      added(files).length > 1 ? failure('N001111', 'Too many downloads') : answer?.(args);
    await openAdd();
    type(Array.from({ length: 130 }, (_, at) => `https://a.example/${at}`).join('\n'));
    await send();
    expect(added(files).map(({ urls }) => (urls as string[]).length)).toEqual([100, 30]);
    expect(field().value.split('\n')).toHaveLength(30);
    expect(field().value).toMatch(/^https:\/\/a\.example\/100\n/);
    expect(screen.getByTestId('add-problem')).toHaveTextContent('100 of 130 links are handed over');
    expect(screen.getByTestId('add-problem')).toHaveTextContent('Too many downloads');
  });

  test('APP-DOWN-01 a link that is pasted into the list or dropped on the window fills the dialog', async () => {
    await open();
    fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'just words' } });
    await settle();
    expect(screen.queryByTestId('add-dialog')).toBeNull();
    fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'https://a.example/1' } });
    await settle();
    expect(field().value).toBe('https://a.example/1');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    const dataTransfer = {
      types: ['text/uri-list', 'text/plain'],
      files: [],
      getData: (kind: string) => (kind === 'text/uri-list' ? '# a page\r\nhttps://a.example/2' : 'A page'),
    };
    const place = screen.getByTestId('add-download');
    fireEvent.dragOver(place, { dataTransfer });
    expect(screen.getByTestId('drop-here')).toBeVisible();
    fireEvent.drop(place, { dataTransfer });
    await settle();
    expect(screen.queryByTestId('drop-here')).toBeNull();
    expect(field().value).toBe('https://a.example/1\nhttps://a.example/2');
  });
});

describe('a torrent', () => {
  async function dropped(file: File) {
    const view = await open('/download/downloading', (device) => {
      device.torrent = film;
    });
    fireEvent.drop(screen.getByTestId('add-download'), {
      dataTransfer: { types: ['Files'], files: [file], getData: () => '' },
    });
    await read();
    return view;
  }
  const item = (name: string): HTMLElement => screen.getByRole('treeitem', { name: new RegExp(`^${name} \\d`) });

  test('APP-DOWN-01 of this computer: read, looked into, and those of its files are sent that are wanted', async () => {
    const { files } = await dropped(torrentFile());
    expect(files.named('offlineAdd')).toEqual([{ torrent_data: btoa('d4:info'), look: true }]);
    expect(dialog()).toHaveTextContent('3 of 3 files, 930B');
    expect(dialog()).toHaveTextContent('That is more than the 500B that are free there.');
    await user.click(item('film.mkv'));
    expect(dialog()).toHaveTextContent('2 of 3 files, 30B');
    expect(dialog()).not.toHaveTextContent('That is more than');
    await send();
    expect(added(files)).toEqual([{ torrent_data: btoa('d4:info'), files: [1, 2], to: DOWNLOADS }]);
    expect(screen.getAllByTestId('record')).toHaveLength(1);
  });

  test('APP-DOWN-01 by keyboard alone: folders open and close, Space takes a folder out, none is not sent', async () => {
    await dropped(torrentFile());
    const tree = screen.getByRole('tree', { name: 'Files of the torrent' });
    tree.focus();
    expect(item('subs')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /^en\.srt/ })).toBeNull();
    await user.keyboard(' ');
    expect(item('subs')).toHaveAttribute('aria-checked', 'false');
    await user.keyboard('{ArrowRight}{ArrowDown} ');
    expect(item('subs')).toHaveAttribute('aria-checked', 'mixed');
    expect(tree).toHaveAttribute('aria-activedescendant', item('en.srt').id);
    await user.click(within(dialog()).getByRole('button', { name: 'None' }));
    expect(dialog()).toHaveTextContent('Choose at least one file.');
    expect(screen.getByTestId('add-ok')).toBeDisabled();
    await user.click(within(dialog()).getByRole('button', { name: 'All' }));
    expect(screen.getByTestId('add-ok')).toBeEnabled();
  });

  test('APP-DOWN-01 a file that is none, or too large, is refused with the reason', async () => {
    await dropped(torrentFile('x', 'film.mkv'));
    expect(dialog()).toHaveTextContent('“film.mkv” is no torrent file.');
    const large = torrentFile();
    Object.defineProperty(large, 'size', { value: TORRENT_MAX_BYTES + 1 });
    fireEvent.drop(dialog(), { dataTransfer: { types: ['Files'], files: [large], getData: () => '' } });
    await read();
    expect(dialog()).toHaveTextContent('“film.torrent” is larger than 8MB');
  });

  test('APP-DOWN-01 one that the device cannot read says why (N009001), and can be tried again', async () => {
    const { device } = await dropped(torrentFile());
    device.torrent = null;
    await user.click(within(dialog()).getByRole('button', { name: 'Another one' }));
    fireEvent.drop(dialog(), { dataTransfer: { types: ['Files'], files: [torrentFile()], getData: () => '' } });
    await read();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('This link or torrent cannot be used');
    expect(screen.getByTestId('add-ok')).toBeDisabled();
    device.torrent = film;
    await user.click(within(dialog()).getByRole('button', { name: 'Try again' }));
    await settle(50);
    expect(dialog()).toHaveTextContent('3 of 3 files');
  });

  test('APP-DOWN-01 of the device: chosen in its folders, into another folder', async () => {
    const { files } = await open('/download/downloading', (device) => {
      device.torrent = film;
    });
    await openAdd();
    await user.click(within(dialog()).getByRole('tab', { name: 'Torrent file' }));
    await user.click(screen.getByTestId('torrent-device'));
    await settle(50);
    const picker = screen.getByTestId('folder-picker');
    expect(picker).not.toHaveTextContent('notes.txt');
    await user.click(within(picker).getByRole('button', { name: 'film.torrent' }));
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle(50);
    await user.click(within(dialog()).getByRole('button', { name: 'Change…' }));
    await settle(50);
    await user.click(
      within(screen.getByTestId('folder-picker')).getAllByRole('button', { name: /^My files/i })[0] as HTMLElement,
    );
    await settle(50);
    await user.click(within(screen.getByTestId('folder-picker')).getByRole('button', { name: 'Films' }));
    await settle(50);
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle(50);
    await send();
    expect(added(files)).toEqual([{ torrent: `${HOME}/film.torrent`, to: `${HOME}/Films` }]);
  });

  test('FIL-07, APP-DOWN-01 a torrent file that is opened in the file manager asks what of it to download', async () => {
    const path = `${HOME}/film.torrent`;
    const { files, url } = await open(`/download/downloading?torrent=${encodeURIComponent(path)}`, (device) => {
      device.torrent = film;
    });
    expect(files.named('offlineAdd')).toEqual([{ torrent: path, look: true }]);
    expect(dialog()).toHaveTextContent('3 of 3 files');
    // Opened once more it asks once more: the address does not keep it.
    expect(url()).toBe('/download/downloading');
  });
});
