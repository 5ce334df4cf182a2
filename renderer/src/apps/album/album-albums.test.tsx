import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AlbumManage } from './index.tsx';
import { fakeAlbum, pathOf } from '../../test/fake-album.ts';
import { few, open, photos, photo, press } from '../../test/album-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places']);
  await folderAlbums.forget('mira');
  stopClock();
});
afterEach(startClock);

describe('albums', () => {
  test('DEV-06 APP-ALBUM-02 one photo becomes the wallpaper; a film and several photos do not', async () => {
    const { files } = await open();
    files.answers.settingChange = () => success({});
    fireEvent.contextMenu(photo('a.jpg'));
    await user.click(screen.getByRole('menuitem', { name: 'Set as wallpaper' }));
    await settle();
    expect(files.named('settingChange')).toEqual([{ key: 'desktop.wallpaper', value: pathOf('a.jpg') }]);
    fireEvent.contextMenu(photo('film.mp4'));
    expect(screen.queryByRole('menuitem', { name: 'Set as wallpaper' })).toBeNull();
    await press('mod+a');
    fireEvent.contextMenu(photo('a.jpg'));
    expect(screen.queryByRole('menuitem', { name: 'Set as wallpaper' })).toBeNull();
  });

  test('APP-ALBUM-03 create, add 3, set cover, remove 1: count 2', async () => {
    const { device, url } = await open();
    await press('mod+a');
    fireEvent.click(photo('film.mp4'), { ctrlKey: true });
    await press('l');
    await user.click(screen.getByTestId('choose-new'));
    await settle();
    await user.type(screen.getByLabelText('Name'), 'Lake');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(device.albums.a1).toMatchObject({ name: 'Lake', photos: ['c.jpg', 'b.jpg', 'a.jpg'].map(pathOf) });
    await user.click(screen.getByRole('button', { name: 'Albums' }));
    await settle();
    await user.click(within(screen.getByTestId('album')).getByText('Lake'));
    await settle();
    expect(url()).toBe('/album/list?id=a1');
    expect(screen.getByTestId('album-count')).toHaveTextContent('3 items');
    fireEvent.contextMenu(photo('b.jpg'));
    await user.click(screen.getByRole('menuitem', { name: 'Use as cover' }));
    await settle();
    expect(device.albums.a1?.cover).toBe(pathOf('b.jpg'));
    fireEvent.contextMenu(photo('a.jpg'));
    await user.click(screen.getByRole('menuitem', { name: 'Take out of the album' }));
    await settle();
    expect(screen.getByTestId('album-count')).toHaveTextContent('2 items');
    expect(photos()).toHaveLength(2);
  });

  test('APP-ALBUM-03 an album is renamed and deleted; a taken name is said at the field', async () => {
    const { device, store } = await open('/album/manual');
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No albums yet');
    device.albums.a1 = { id: 'a1', name: 'Lake', kind: 'manual', photos: [], cover: '' };
    device.albums.a2 = { id: 'a2', name: 'Hills', kind: 'manual', photos: [], cover: '' };
    const news = { id: 3, ts: 1, topic: 'settings', type: 'changed', data: { area: 'album' } };
    store.dispatch(pushReceived(news as never));
    await settle(400);
    await user.click(screen.getByRole('button', { name: 'More about Hills' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await settle();
    const field = screen.getByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'Lake');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(screen.getByText('You have an album of this name already.')).toBeInTheDocument();
    await user.type(field, 's');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(device.albums.a2.name).toBe('Lakes');
    await user.click(screen.getByRole('button', { name: 'More about Lakes' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete the album' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await settle();
    expect(Object.keys(device.albums)).toEqual(['a1']);
  });

  test('APP-ALBUM-03 an album that is gone says so, with a way to the others', async () => {
    const { url } = await open('/album/list?id=none');
    expect(screen.getByTestId('empty-state')).toHaveTextContent('not there any more');
    await user.click(within(screen.getByTestId('empty-state')).getByRole('button', { name: 'Albums' }));
    expect(url()).toBe('/album/manual');
  });

  test('APP-ALBUM-03 an album that fills itself needs a condition', async () => {
    const { files } = await open('/album/manual');
    await user.click(screen.getByTestId('new-condition'));
    await user.type(screen.getByLabelText('Name'), 'Films');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one condition.');
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'films' } });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(files.named('albumSave')).toEqual([{ name: 'Films', kind: 'condition', rule: { ftype: 102 } }]);
  });
});

describe('managing an album', () => {
  async function manage(child: string, kind = 'manual') {
    let device: ReturnType<typeof fakeAlbum> | undefined;
    const view = await renderScreenAt(<AlbumManage />, `/albumManage/${child}?id=a1`, {}, (files) => {
      device = fakeAlbum(files, few);
      device.albums.a1 = { id: 'a1', name: 'Lake', kind, photos: [pathOf('c.jpg')], cover: '' };
      device.members = ['joel'];
    });
    await settle();
    if (device === undefined) throw new Error('no device');
    return { ...view, device };
  }

  test('APP-AMG-01 the owner changes name and description, takes accounts in and removes them', async () => {
    const { files } = await manage('basicInfo');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Great lake');
    await user.type(screen.getByLabelText('Description'), 'Three days');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(files.named('albumSave')).toEqual([{ id: 'a1', name: 'Great lake', description: 'Three days' }]);
    await user.click(screen.getByRole('button', { name: 'Members' }));
    await settle();
    expect(screen.getAllByTestId('member').map(({ dataset }) => dataset.name)).toEqual(['mira', 'joel']);
    await user.click(screen.getByRole('button', { name: 'Remove joel' }));
    await settle();
    fireEvent.change(screen.getByLabelText('Choose an account'), { target: { value: 'joel' } });
    await user.click(screen.getByRole('button', { name: 'Share with them' }));
    await settle();
    expect(files.named('albumMember').slice(1)).toEqual([
      { album_id: 'a1', action: 'remove', username: 'joel' },
      { album_id: 'a1', action: 'set', username: 'joel' },
    ]);
    expect(screen.queryByTestId('leave')).toBeNull();
  });

  test('APP-AMG-01 members that cannot be asked for say so, and are asked for again', async () => {
    const { files } = await manage('basicInfo');
    const answer = files.answers.albumMember;
    files.answers.albumMember = () => failure('N000005', 'The device is busy');
    await user.click(screen.getByRole('button', { name: 'Members' }));
    await settle();
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
    Object.assign(files.answers, { albumMember: answer });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getAllByTestId('member')).toHaveLength(2);
  });

  test('APP-AMG-01 a member sees leave, not delete', async () => {
    const { files } = await manage('basicInfo', 'share');
    expect(screen.queryByRole('button', { name: 'Delete the album' })).toBeNull();
    expect(screen.getByRole('note')).toHaveTextContent('belongs to mira');
    await user.click(screen.getByRole('button', { name: 'Members' }));
    await settle();
    await user.click(screen.getByTestId('leave'));
    await settle();
    await user.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: 'Leave the album' }));
    await settle();
    expect(files.named('albumMember').at(-1)).toEqual({ album_id: 'a1', action: 'remove', username: 'mira' });
  });
});
