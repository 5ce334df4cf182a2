import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import {
  HOME,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { transferFailure } from '../../../components/transfers/transfer-failure.ts';
import { FileWindow } from './file-window.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const message = { cmd: 'message', id: 1, to: 'all', ts: 0 } as const;

test('APP-FM-05 a drive that is pulled while its folder is shown: a word, and back to the list', async () => {
  const { store, url } = await renderScreenAt(<FileWindow />, '/fileManage/usbFiles?path=%2Fusb%2Fu-1%2FDCIM', {
    '/usb/u-1/DCIM': { names: ['a.jpg'] },
  });
  expect(rowOf('a.jpg')).toBeInTheDocument();
  store.dispatch(pushReceived({ ...message, topic: 'hotplug', type: 'remove', data: { uuid: 'u-2' } }));
  await settle();
  expect(url()).toContain('u-1');
  store.dispatch(pushReceived({ ...message, topic: 'hotplug', type: 'remove', data: { uuid: 'u-1' } }));
  await settle();
  expect(screen.getByText('The device was removed')).toBeInTheDocument();
  expect(url()).toBe('/fileManage/usbFiles');
});

test('APP-FM-05 ejecting asks first, and names the work that holds the drive', async () => {
  let held = true;
  const { files } = await renderScreenAt(<FileWindow />, '/fileManage/usbFiles', {}, (fake) => {
    fake.answers.extdevList = () => success({ list: [{ dev: 'sdx1', uuid: 'u-1', label: 'Travel' }] });
    fake.answers.extdevMount = () =>
      held ? failure('N000005', 'busy', { holders: ['film.mkv', 'Photos'] }) : success({ path: '' });
  });
  const eject = async () => {
    await user.pointer({ keys: '[MouseRight]', target: rowOf('Travel') });
    await settle();
    await user.click(screen.getByRole('menuitem', { name: 'Eject' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Eject' }));
    await settle();
  };
  await eject();
  expect(files.named('extdevMount')).toEqual([{ dev: 'sdx1', action: 'unmount' }]);
  expect(document.body).toHaveTextContent('These are still reading or writing it: film.mkv, Photos.');
  await user.keyboard('{Escape}');
  await settle();
  held = false;
  await eject();
  expect(screen.getByText('“Travel” can be pulled now')).toBeInTheDocument();
});

test('APP-FM-05 a drive shows its label, file system, filling and whether it can only be read', async () => {
  await renderScreenAt(<FileWindow />, '/fileManage/usbFiles', {}, (fake) => {
    fake.answers.extdevList = () =>
      success({
        list: [{ uuid: 'u-1', label: 'Travel', fs: 'APFS', size: 64 * 1024 ** 3, used: 16 * 1024 ** 3, readonly: 1 }],
      });
  });
  const drive = rowOf('Travel');
  expect(drive).toHaveTextContent('APFS · 16GB of 64GB used');
  expect(within(drive).getByTestId('read-only')).toBeInTheDocument();
});

test('APP-FM-05 a drive that was pulled stays in the list, greyed, with when it was last seen, and can be forgotten', async () => {
  let seen = [{ uuid: 'u-9', label: 'Old backup', fs: 'exFAT', size: 8e9, at: 1_700_000_000 }];
  const { files, openWindow, url } = await renderScreenAt(<FileWindow />, '/fileManage/usbFiles', {}, (fake) => {
    fake.answers.extdevSeen = ({ forget }) => {
      seen = seen.filter(({ uuid }) => uuid !== forget);
      return success({ list: seen });
    };
  });
  const gone = rowOf('Old backup');
  expect(gone).toHaveAttribute('data-gone');
  expect(gone).toHaveTextContent(/last seen: 1[45] Nov 2023/);
  expect(rowOf('Travel')).not.toHaveAttribute('data-gone');
  // It cannot be opened or dragged; its menu takes it out of the list.
  await user.dblClick(gone);
  await settle();
  expect(screen.getByText('It is not there any more')).toBeInTheDocument();
  expect([url(), openWindow.mock.calls.length]).toEqual(['/fileManage/usbFiles', 0]);
  await user.pointer({ keys: '[MouseRight]', target: gone });
  await settle();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Forget this device']);
  await user.click(screen.getByRole('menuitem', { name: 'Forget this device' }));
  await settle();
  expect(files.named('extdevSeen').filter(({ forget }) => forget !== undefined)).toEqual([{ forget: 'u-9' }]);
  expect(rowNames()).toEqual(['Travel']);
});

test('APP-FM-05 a drive that is ejected while the drives are asked for stands in the list once', async () => {
  await renderScreenAt(<FileWindow />, '/fileManage/usbFiles', {}, (fake) => {
    fake.answers.extdevSeen = () =>
      success({ list: [{ uuid: 'u-1', label: 'Travel', fs: 'exFAT', size: 8e9, at: 1_700_000_000 }] });
  });
  expect(rowNames()).toEqual(['Travel']);
  expect(rowOf('Travel')).toHaveAttribute('data-gone');
});

test('APP-FM-05 the pictures of a plugged camera: all of its folder, and a question where they go', async () => {
  const { files, url } = await renderScreenAt(
    <FileWindow />,
    '/fileManage/usbFiles?path=%2Fusb%2Fu-1%2FDCIM&send=copy',
    {
      '/usb/u-1/DCIM': { names: ['100CANON/', 'a.jpg'] },
      [HOME]: { names: ['Photos/'] },
    },
  );
  await settle(500);
  expect(screen.getByRole('dialog', { name: 'Copy 2 items to' })).toBeInTheDocument();
  // Asked once: neither going back nor a reload asks again.
  expect(url()).toBe('/fileManage/usbFiles?path=%2Fusb%2Fu-1%2FDCIM');
  expect(files.named('fileCopy')).toEqual([]);
});

test('VRT-05 a favourite whose file has gone says so, and offers only to be taken out', async () => {
  const { files } = await renderScreenAt(<FileWindow />, '/fileManage/myFiles?path=favorite', {}, (fake) => {
    const entry = { is_dir: '0', fav: '1', ftype: 0, size: 0, mtime: 0 };
    fake.answers.fileList = ({ root }) =>
      root === 'favorite'
        ? success({
            list: [
              { ...entry, name: 'gone.txt', path: `${HOME}/gone.txt`, missing: '1' },
              { ...entry, name: 'here.txt', path: `${HOME}/here.txt` },
            ],
            total: 2,
            folder: { path: '', permission: 0, free: 0 },
          })
        : undefined;
  });
  expect(rowOf('gone.txt')).toHaveTextContent('no longer exists');
  expect(rowOf('here.txt')).not.toHaveTextContent('no longer exists');
  await user.pointer({ keys: '[MouseRight]', target: rowOf('gone.txt') });
  await settle();
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items.filter((text) => text !== 'More')).toEqual(['Remove from favourites']);
  await user.click(screen.getByRole('menuitem', { name: 'Remove from favourites' }));
  await settle();
  expect(files.named('favoriteRemove')).toEqual([{ paths: [`${HOME}/gone.txt`] }]);
});

test('VRT-04 the recent visits can be cleared; only the records go', async () => {
  const { files } = await renderScreenAt(<FileWindow />, '/fileManage/myFiles?path=recentlyVisited', {}, (fake) => {
    fake.answers.fileList = ({ root }) =>
      root === 'recentlyVisited'
        ? success({
            list: [{ name: 'a.txt', path: `${HOME}/a.txt`, is_dir: '0' }],
            total: 1,
            folder: { path: '', permission: 0 },
          })
        : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Clear the records' }));
  await settle();
  expect(document.body).toHaveTextContent('Only the list is emptied. The files stay where they are.');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear the records' }));
  await settle();
  expect(files.named('systemRecent')).toEqual([{ type: 'visited', action: 'clear' }]);
  expect(files.named('fileRemove')).toEqual([]);
});

test('APP-FM-05 DRG-25 a file that the form of the drive does not take is told with both sizes', () => {
  const said: unknown[] = [];
  const data = { name: 'film.mkv', size: 5 * 1024 ** 3, fs: 'FAT32', limit: 4 * 1024 ** 3 - 1 };
  transferFailure({ code: 'N002004', message: 'no', data }, (key, values) => {
    said.push(key, values);
    return '';
  });
  expect(said[0]).toBe('filework:drive.tooLarge');
  expect(said[1]).toMatchObject({ name: 'film.mkv', fs: 'FAT32' });
  expect(JSON.stringify(said[1])).toMatch(/"size":"5[^"]*GB","fs":"FAT32","limit":"4[^"]*GB"/);
});
