import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { rightsChanged } from '../../state/session-slice.ts';
import { libOf, VIDEOS } from '../../test/fake-video.ts';
import { settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { few, open, cards, choose } from '../../test/video-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['video', 'places']);
  stopClock();
});
afterEach(startClock);

describe('collections', () => {
  test('APP-VIDEO-05 one is made, with a name that is not taken', async () => {
    const { url } = await open('/video/list?kind=diy');
    await user.click(screen.getByTestId('new-collection'));
    await settle();
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.type(field, 'Film night');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(screen.getByText('Another collection has this name.')).toBeVisible();
    await user.type(field, ' 2');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle(50);
    expect(url()).toBe('/video/diyDetail?id=c-new');
    expect(screen.getByText('Nothing is in it yet')).toBeVisible();
  });

  test('APP-VIDEO-05 its films change places by keys and are taken out with the way back', async () => {
    const { device } = await open('/video/diyDetail?id=night');
    const rows = () => screen.getAllByTestId('video-row').map(({ dataset }) => dataset.name);
    const held = () => device.list.find(({ id }) => id === 'night')?.items;
    expect(rows()).toEqual(['Fog', 'Low Tide']);
    const [first] = screen.getAllByTestId('record');
    first?.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await settle(50);
    expect(held()).toEqual(['tide', 'fog']);
    expect(rows()).toEqual(['Low Tide', 'Fog']);
    await user.keyboard(' {Delete}');
    await settle(50);
    expect(held()).toHaveLength(1);
    toastStore.getState().at(-1)?.actions[0]?.onSelect();
    await settle(50);
    expect(held()).toEqual(['tide', 'fog']);
  });

  test('APP-VIDEO-05 a film is put into one from its menu, and told when it is in it already', async () => {
    const { device } = await open('/video/list');
    await choose('The Pier', 'Add to a collection');
    await settle(50);
    await user.click(screen.getByRole('button', { name: /^Film night/ }));
    await settle(50);
    expect(device.list.find(({ id }) => id === 'night')?.items).toEqual(['fog', 'tide', 'pier']);
    await choose('Fog', 'Add to a collection');
    await settle(50);
    await user.click(screen.getByRole('button', { name: /^Film night/ }));
    await settle(50);
    expect(toastStore.getState().map(({ text }) => text)).toContain('“Film night” has it already.');
  });
});

describe('managing', () => {
  test('APP-VIDEO-05 many are hidden, matched again and removed at once; files are not spoken of as deleted', async () => {
    const { device, files } = await open('/video/contentManage', [
      ...few,
      { id: 'old', title: 'Old', hidden: 1 },
      { id: 'their', title: 'Theirs', lib_id: 'l9' },
    ]);
    const rows = () => screen.getAllByTestId('video-row').map(({ dataset }) => dataset.name);
    expect(rows()).toEqual(['Low Tide', 'Fog', 'The Pier', 'Old']);
    await user.click(screen.getByRole('checkbox', { name: /Fog/ }));
    await user.click(screen.getByRole('checkbox', { name: /Low Tide/ }));
    await user.click(screen.getByTestId('manage-rematch'));
    await settle(50);
    expect(files.named('videoEdit').at(-1)).toEqual({ ids: ['tide', 'fog'], match_id: '' });
    await user.click(screen.getByTestId('manage-hide'));
    await settle(50);
    expect(device.list.filter(({ hidden }) => hidden === 1).map(({ id }) => id)).toEqual(['tide', 'fog', 'old']);
    await user.click(screen.getByTestId('manage-remove'));
    await settle();
    expect(screen.getByText(/Its files stay where they are/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await settle(50);
    expect(rows()).toEqual(['The Pier', 'Old']);
  });
});

describe('searching', () => {
  test('APP-VIDEO-06 title and original title are found, by kind; nothing found says so', async () => {
    const { url } = await open('/video/search');
    await user.type(screen.getByTestId('place-search'), 'niedrig{Enter}');
    await settle(50);
    expect(cards(screen.getByRole('region', { name: 'Films' }))).toEqual(['Low Tide']);
    expect(url()).toBe('/video/search?key=niedrig');
    await user.clear(screen.getByTestId('place-search'));
    await user.type(screen.getByTestId('place-search'), 'i{Enter}');
    await settle(50);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Films',
      'Series',
      'Collections',
    ]);
    await user.type(screen.getByTestId('place-search'), 'zzz{Enter}');
    await settle(50);
    expect(screen.getByText('Nothing is found for “izzz”')).toBeVisible();
  });
});

describe('libraries', () => {
  test('APP-VIDEO-07 they tell their folders and how far they are read; one is made with a name and a folder', async () => {
    await open('/video/setting', few, [
      libOf({ id: 'l1', name: 'Films', count: 3, state: 'scan', indexed: 3, total: 9 }),
      libOf({ id: 'l2', name: 'Theirs', own: 0, owner: 'jo', shared: 1 }),
    ]);
    const [own, theirs] = screen.getAllByTestId('video-lib');
    expect(own).toHaveTextContent('Reading: 3 of 9');
    expect(within(own as HTMLElement).getByRole('button', { name: 'Scan Films' })).toBeDisabled();
    expect(theirs).toHaveTextContent('shared by jo');
    expect(within(theirs as HTMLElement).queryByRole('button', { name: /Scan/ })).toBeNull();
    await user.click(screen.getByTestId('new-lib-button'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('The library needs a name.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kids');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Choose at least one folder.')).toBeVisible();
  });

  test('APP-VIDEO-07 deleting one is asked for and speaks of its files; its last folder cannot be taken out', async () => {
    const { device, url } = await open('/video/settingDetail?id=l1');
    await user.click(within(screen.getByTestId('sources')).getByRole('button', { name: /^Take/ }));
    await settle();
    expect(device.libs[0]?.paths).toEqual([VIDEOS]);
    await user.click(screen.getByRole('switch', { name: 'Match by itself' }));
    await settle(50);
    expect(device.libs[0]).toMatchObject({ auto_match: false });
    await user.click(screen.getByTestId('delete-lib'));
    await settle();
    expect(screen.getByText(/All files stay where they are/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await settle(50);
    expect(device.libs).toEqual([]);
    expect(url()).toBe('/video/setting');
  });

  test('APP-VIDEO-07 only the administrator shares one with all', async () => {
    const { store } = await open('/video/settingDetail?id=l1');
    expect(screen.getByRole('switch', { name: 'Share with all accounts' })).toBeVisible();
    store.dispatch(rightsChanged({ isMaster: false }));
    await settle();
    expect(screen.queryByRole('switch', { name: 'Share with all accounts' })).toBeNull();
  });
});
