import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { pushReceived, pushStateChanged } from '../../../state/push-actions.ts';
import {
  forward,
  HOME,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  type FakeFolder,
  stopClock,
  startClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
const open = (folders: Record<string, FakeFolder>, at = url()) => renderScreenAt(<FileWindow />, at, folders);
const photos: FakeFolder = { names: ['Summer/', 'Winter/', 'apple.txt', 'banana.jpg', 'cherry.ts'] };
const selected = (): string[] =>
  screen
    .queryAllByTestId('file-row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.dataset.path?.split('/').at(-1) ?? '');

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('FIL-10 states of a folder', () => {
  test('ERR-06 an encrypted folder that was closed leads to the folder that holds it, and says so', async () => {
    const root = '/zenith_sata/mira/safebox';
    const deep = `${root}/Taxes/2024`;
    const closed: FakeFolder = { names: [], fails: 'N007104' };
    const at = (path: string) => `/safebox/list?path=${encodeURIComponent(path)}`;
    const { url: here } = await open({ [deep]: closed, [root]: { names: ['Taxes/'] } }, at(deep));
    await settle();
    expect(here()).toBe(at(root));
    expect(rowNames()).toEqual(['Taxes']);
    expect(screen.getByText('encrypted folder closed')).toBeInTheDocument();
    cleanup();
    // The root itself is closed: there is nowhere to go, and it says what it is.
    const again = await open({ [root]: closed }, at(root));
    expect(again.url()).toBe(at(root));
    expect(screen.getByTestId('empty-state')).toBeVisible();
  });

  test('FIL-10 nothing for 50 ms, then the shape of what comes, then the rows', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await renderScreenAt(<FileWindow />, url(), { [HOME]: photos }, (files) => {
      files.gate = gate;
    });
    expect(screen.getByTestId('file-skeleton').children).toHaveLength(0);
    await settle(70);
    expect(screen.getByTestId('file-skeleton').children.length).toBeGreaterThan(5);
    release();
    await settle();
    expect(rowNames()).toEqual(['Summer', 'Winter', 'apple.txt', 'banana.jpg', 'cherry.ts']);
  });

  test('FIL-10 an empty folder offers the upload where it may be written, and only there', async () => {
    await open({ [HOME]: { names: [] } });
    const state = screen.getByTestId('empty-state');
    expect(state).toHaveTextContent('This folder is empty');
    expect(within(state).getByRole('button', { name: 'Upload files' })).toBeVisible();
  });

  test('FIL-10 APP-PUB-01 a folder without write permission hides the upload and disables writing with the reason', async () => {
    await open({ [HOME]: { names: [], writable: false } });
    expect(within(screen.getByTestId('empty-state')).queryByRole('button')).toBeNull();
    const button = screen.getByTestId('new-folder');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.hover(button);
    expect(await screen.findByText('No read-write permission here')).toBeVisible();
  });

  test('APP-PUB-02 in the list of team folders the administrator makes one, and is led into it', async () => {
    const path = '/zenith_sata/public/g7';
    const { files, url: shown } = await open({ [path]: { names: [] } }, url('/zenith_sata/public'));
    let taken = true;
    files.answers.groupCreate = () => (taken ? failure('N002002', 'That name is in use') : success({ id: 'g7', path }));
    await user.click(screen.getByTestId('new-team'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Choir{Enter}');
    expect(await screen.findByText('That name is in use')).toBeVisible();
    taken = false;
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(files.named('groupCreate').at(-1)).toEqual({ name: 'Choir', pool: 'zenith_sata' });
    await waitFor(() => {
      expect(decodeURIComponent(shown())).toBe(`/publicManage/myFiles?path=${path}`);
    });
  });

  test.each([
    ['N000002', 'No permission', 'Go to my files'],
    ['N002001', 'This folder no longer exists', 'Go up'],
    ['N000007', 'Storage is not ready', 'Try again'],
    ['NETWORK', 'The device cannot be reached', 'Try again'],
    ['N000005', 'The folder could not be opened', 'Retry'],
  ] as const)('FIL-10 %s is told as "%s" with "%s" as the way on', async (code, title, way) => {
    const inner = `${HOME}/Photos`;
    const { files, url: shown } = await open({ [HOME]: photos, [inner]: { names: ['a'], fails: code } }, url(inner));
    expect(screen.getByText(title)).toBeVisible();
    delete files.folders[inner]?.fails;
    const frame = screen.getByTestId(code === 'N000005' ? 'error-state' : 'empty-state');
    await user.click(within(frame).getByRole('button', { name: way }));
    await settle();
    if (way === 'Go up' || way === 'Go to my files') expect(decodeURIComponent(shown())).toMatch(/data$/);
    else expect(rowNames()).toEqual(['a']);
  });

  test.each([
    ['504', 'The server of this folder does not answer'],
    ['N008001', 'The server of this folder refuses the sign-in'],
  ] as const)('APP-SET-07 FIL-10 %s of a folder of another server says nothing of the device', async (code, title) => {
    const mount = '/usb/net-1';
    const { files } = await open(
      { [HOME]: photos, [mount]: { names: ['a'], writable: false, fails: code } },
      url(mount),
    );
    expect(screen.getByText(title)).toBeVisible();
    delete files.folders[mount]?.fails;
    await user.click(within(screen.getByTestId('empty-state')).getByRole('button', { name: 'Try again' }));
    await settle();
    expect(rowNames()).toEqual(['a']);
  });

  test('FIL-10 a filter without a match offers to clear it', async () => {
    await open({ [HOME]: photos });
    await user.type(screen.getByTestId('files-filter'), 'ban');
    expect(rowNames()).toEqual(['banana.jpg']);
    await user.type(screen.getByTestId('files-filter'), 'xyz');
    expect(screen.getByText('No name matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(rowNames()).toHaveLength(5);
  });
});

describe('APP-FM-02 the listing', () => {
  test('APP-FM-02 of 5,000 entries a screenful is drawn, and selecting all counts 5,000', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `file ${index}.txt`);
    await open({ [HOME]: { names } });
    expect(screen.getAllByTestId('file-row').length).toBeLessThan(100);
    expect(screen.getByTestId('file-list')).toHaveAttribute('aria-rowcount', '5001');
    expect(await forward('mod+a')).toBe(true);
    expect(screen.getByTestId('selection-count')).toHaveTextContent('5000 selected');
  });

  test('APP-FM-02 clicks select as on a desktop: one, more with Ctrl, a range with Shift, none beside', async () => {
    await open({ [HOME]: photos });
    await user.click(rowOf('Winter'));
    expect(selected()).toEqual(['Winter']);
    fireEvent.click(rowOf('banana.jpg'), { shiftKey: true });
    expect(selected()).toEqual(['Winter', 'apple.txt', 'banana.jpg']);
    fireEvent.click(rowOf('apple.txt'), { ctrlKey: true });
    expect(selected()).toEqual(['Winter', 'banana.jpg']);
    const content = rowOf('Winter').parentElement;
    if (content !== null) fireEvent.click(content);
    expect(selected()).toEqual([]);
  });

  test('APP-FM-02 arrows move, Shift extends, Ctrl moves without selecting, Ctrl+Space toggles, letters find names', async () => {
    await open({ [HOME]: photos });
    const list = screen.getByTestId('file-list');
    list.focus();
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    expect(selected()).toEqual(['Winter']);
    fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
    expect(selected()).toEqual(['Winter', 'apple.txt']);
    fireEvent.keyDown(list, { key: 'End', ctrlKey: true });
    expect(selected()).toEqual(['Winter', 'apple.txt']);
    expect(list).toHaveAttribute('aria-activedescendant', rowOf('cherry.ts').id);
    fireEvent.keyDown(list, { key: ' ', ctrlKey: true });
    expect(selected()).toEqual(['Winter', 'apple.txt', 'cherry.ts']);
    fireEvent.keyDown(list, { key: 'b' });
    expect(selected()).toEqual(['banana.jpg']);
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(selected()).toEqual([]);
  });

  test('APP-FM-02 SES-15 a click on a column sorts on the device, another one turns round, and the folder keeps it', async () => {
    const { files } = await open({ [HOME]: photos });
    await user.click(within(screen.getByTestId('file-list')).getByRole('button', { name: 'Size' }));
    await settle();
    expect(files.named('fileList').at(-1)).toMatchObject({ path: HOME, sortBy: 'size', order: 'asc', page: 1 });
    await user.click(within(screen.getByTestId('file-list')).getByRole('button', { name: 'Size' }));
    await settle();
    expect(files.named('fileList').at(-1)).toMatchObject({ sortBy: 'size', order: 'desc' });
    expect(screen.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
    expect(localStorage.getItem('hearth.files.sort.mira')).toContain('"size"');
  });

  test('APP-FM-02 the grid shows the same entries as a list box', async () => {
    await open({ [HOME]: photos });
    await user.click(screen.getByTestId('view-grid'));
    expect(screen.getByRole('listbox')).toBeVisible();
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual([
      'Summer',
      'Winter',
      'apple.txt',
      'banana.jpg',
      'cherry.ts',
    ]);
  });

  test('FIL-10 a message about the folder brings it up to date, and the selection follows its file', async () => {
    const { store, files } = await open({ [HOME]: { names: ['b', 'c'] } });
    await user.click(rowOf('c'));
    files.folders[HOME]?.names.unshift('a');
    const message = { cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 0 } as const;
    store.dispatch(pushReceived({ ...message, data: { path: HOME } }));
    await settle(350);
    expect(rowNames()).toEqual(['a', 'b', 'c']);
    expect(selected()).toEqual(['c']);
  });
});

describe('ROL-08 rights of a shown folder', () => {
  test.each([
    ['group', 'permission', {}],
    ['session', 'perm_changed', { perm: { usb: 1 } }],
    ['settings', 'changed', { area: 'drives' }],
  ])('FIL-10 ROL-08 a right given or taken while the folder is shown is seen: %s, %s', async (topic, type, data) => {
    const { store, files } = await open({ [HOME]: { names: ['b'], writable: false } });
    const makes = () => screen.getByTestId('new-folder').getAttribute('aria-disabled') !== 'true';
    for (const writable of [true, false]) {
      expect(makes()).toBe(!writable);
      Object.assign(files.folders[HOME] ?? {}, { writable });
      store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic, type, data }));
      await settle(1500);
    }
    expect(makes()).toBe(false);
  });
});

describe('FIL-10 before there was a channel', () => {
  test('FIL-10 what changed before the channel opened for the first time is seen when it opens', async () => {
    const { store, files } = await open({ [HOME]: { names: ['b', 'c'] } });
    files.folders[HOME]?.names.unshift('a');
    await settle(2000);
    expect(rowNames()).toEqual(['b', 'c']);
    store.dispatch(pushStateChanged({ state: 'open', since: 0, failures: 0, retryAt: null }));
    await settle(350);
    expect(rowNames()).toEqual(['a', 'b', 'c']);
  });
});

describe('places and names', () => {
  test('VRT-07 nothing in the window shows a real storage path, in either language', async () => {
    for (const language of ['en-US', 'zh-CN'] as const) {
      await speakFiles(language);
      await open({ [`${HOME}/Photos`]: photos }, url(`${HOME}/Photos`));
      await user.click(rowOf('banana.jpg'));
      await settle();
      expect(document.body.innerHTML.replace(/src="[^"]*"/g, '')).not.toMatch(/zenith|\/data\//);
      cleanup();
    }
  });

  test('APP-FM-01 APP-BIGS-01 searches that were kept stand at the side and open the search; without any there is no such part', async () => {
    await open({ [HOME]: { names: [] } });
    expect(screen.queryByRole('group', { name: 'Saved searches' })).toBeNull();
    cleanup();
    const saved = { id: 's1', name: 'Lake pictures', scope: 'name', query: 'q=lake&tab=images', at: 1 };
    const { openWindow } = await renderScreenAt(<FileWindow />, url(), { [HOME]: { names: [] } }, (fake) => {
      fake.answers.searchSaved = () => success({ list: [saved] });
    });
    const group = within(screen.getByRole('group', { name: 'Saved searches' }));
    await user.click(group.getByRole('button', { name: 'Lake pictures' }));
    expect(openWindow).toHaveBeenCalledWith('/bigSearch/bigSearch-home?q=lake&tab=images&saved=s1');
  });

  test('RTE-14 APP-FM-01 the places of the sidebar lead to their roots under their names', async () => {
    const { url: shown } = await open({ [HOME]: photos, '/usb/u-1': { names: ['DCIM/'] } });
    await settle();
    const sidebar = screen.getByRole('navigation', { name: 'Places' });
    expect(
      within(sidebar)
        .getAllByRole('button')
        .filter((button) => button.dataset.link === undefined)
        .map((button) => button.textContent),
    ).toEqual(['my files', 'team files', 'Family', 'Travel', 'my favourites', 'recent visits', 'recent uploads']);
    for (const name of ['Safe box', 'Shares', 'Search', 'Recycle bin'])
      expect(within(sidebar).getByRole('button', { name })).toBeVisible();
    await user.click(within(sidebar).getByRole('button', { name: 'Travel' }));
    await settle();
    expect(shown()).toBe('/fileManage/usbFiles?path=%2Fusb%2Fu-1');
    const bar = screen.getByTestId('address-bar');
    expect(
      within(bar)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['external devices', 'Travel', '']);
  });

  test('the address can be typed by the names people know', async () => {
    const { url: shown } = await open({ [HOME]: photos, [`${HOME}/Summer`]: { names: ['x'] } });
    await user.click(screen.getByTestId('address-edit'));
    const field = screen.getByTestId('address-field');
    expect(field).toHaveValue('my files');
    await user.clear(field);
    await user.type(field, 'my files/Summer{Enter}');
    await settle();
    expect(shown()).toBe(url(`${HOME}/Summer`));
    expect(rowNames()).toEqual(['x']);
  });

  test('WIN-26 the window knows the folder it shows, and its title', async () => {
    const { setFolderPath, setTitle } = await open({ [`${HOME}/Summer`]: { names: [] } }, url(`${HOME}/Summer`));
    expect(setFolderPath).toHaveBeenLastCalledWith(`${HOME}/Summer`);
    expect(setTitle).toHaveBeenCalledWith('Summer');
  });

  test('RTE-13 a link that names an entry shows it selected', async () => {
    await open({ [HOME]: photos }, `${url()}&select=banana.jpg`);
    await settle();
    expect(selected()).toEqual(['banana.jpg']);
  });

  test('VRT-07 a folder that lies in no known place has a title in words', async () => {
    const { setTitle } = await open({}, url('/elsewhere'));
    expect(setTitle).toHaveBeenCalledWith('Unknown place');
  });

  test('coming back finds the folder as it was left', async () => {
    const { url: shown } = await open({ [HOME]: photos, [`${HOME}/Summer`]: { names: ['x'] } });
    await user.click(rowOf('Summer'));
    await user.dblClick(rowOf('Summer'));
    await settle();
    expect(rowNames()).toEqual(['x']);
    expect(await forward('Backspace')).toBe(true);
    await settle();
    expect(shown()).toBe(url());
    expect(selected()).toEqual(['Summer']);
  });
});
