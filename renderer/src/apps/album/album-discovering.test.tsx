import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { filterOf, foundOf } from './world/discover-urls.ts';
import { few, open } from '../../test/album-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places']);
  await folderAlbums.forget('mira');
  stopClock();
});
afterEach(startClock);

describe('discovering', () => {
  test('APP-ALBUM-04 groups lead to their photos, a person is renamed', async () => {
    const { files, url } = await open('/album/discover');
    await user.click(screen.getByRole('button', { name: 'Rename Mira' }));
    await settle();
    await user.type(screen.getByLabelText('Name'), ' K.');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(files.named('albumDiscover')).toContainEqual({ kind: 'people', id: 'Mira', name: 'Mira K.' });
    await user.click(within(screen.getByTestId('groups-people')).getByText('Mira'));
    await settle();
    expect(url()).toBe('/album/discover?kind=people&id=Mira');
    expect(files.named('albumPhotos').at(-1)).toMatchObject({ filter: { person_id: 'Mira' } });
  });

  test('APP-ALBUM-04 groups that cannot be asked for are not taken for none', async () => {
    const { files } = await open('/album/photo');
    const answer = files.answers.albumDiscover;
    files.answers.albumDiscover = () => failure('N000005', 'The device is busy');
    await user.click(screen.getByRole('button', { name: 'Discover' }));
    await settle();
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
    Object.assign(files.answers, { albumDiscover: answer });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getByTestId('groups-people')).toHaveTextContent('Mira');
  });

  test('APP-ALBUM-04 an address becomes a question about photos', () => {
    const at = (query: string) => {
      const found = foundOf(new URLSearchParams(query));
      return found === null ? null : filterOf(found);
    };
    expect(at('kind=place&id=Biel, Switzerland')).toEqual({ place: 'Biel, Switzerland' });
    expect(at('kind=thing&id=red')).toEqual({ tag: 'red' });
    expect(at('kind=time&id=2024')).toEqual({
      from: new Date(2024, 0, 1).getTime() / 1000,
      to: new Date(2025, 0, 1).getTime() / 1000 - 1,
    });
    expect(at('kind=bounds&id=48,47,8,7')).toEqual({ bounds: { north: 48, south: 47, east: 8, west: 7 } });
    for (const odd of ['', 'kind=people', 'kind=time&id=soon', 'kind=bounds&id=1,2', 'kind=other&id=1'])
      expect(at(odd), odd).toBeNull();
  });

  test('APP-ALBUM-04 the map: one cluster zoomed out, two zoomed in, by keyboard as by pointer', async () => {
    const { url } = await open('/album/map');
    await vi.dynamicImportSettled();
    await settle(300);
    const map = screen.getByTestId('map');
    for (let step = 0; step < 20; step += 1) fireEvent.keyDown(map, { key: '-' });
    await settle(300);
    expect(screen.getAllByTestId('cluster').map(({ dataset }) => dataset.count)).toEqual(['2']);
    for (let step = 0; step < 20; step += 1) fireEvent.keyDown(map, { key: '+' });
    await settle(300);
    expect(screen.getAllByTestId('cluster')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(url()).toContain('/album/discover?kind=bounds&id=');
  });

  test('APP-ALBUM-04 without a place in any photo, or with places switched off, the map says so', async () => {
    await open('/album/map', few, undefined, (answers) => {
      answers.albumMap = () => success({ list: [], total: 0 });
    });
    await vi.dynamicImportSettled();
    await settle(300);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No photo tells where it was taken');
  });
});
