import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import { installWire } from '../../../api/call.ts';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import { deviceFactsLoaded } from '../../../state/device-slice.ts';
import { signedOut } from '../../../state/session-slice.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { fakeAlbum } from '../../../test/fake-album.ts';
import { farDevice, farEntry, gatewayTimeout, json, listed, nasAlbum, type FarAnswer } from '../../../test/fake-far-album.ts'; // prettier-ignore
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { Album } from '../index.tsx';

type Args = Record<string, unknown>;

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places', 'nasalbum', 'remote']);
  await import('./index.tsx');
  stopClock();
  // What jsdom lacks: everything is in sight at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      constructor(told: (seen: { isIntersecting: boolean }[]) => void) {
        this.observe = () => {
          told([{ isIntersecting: true }]);
        };
      }
      disconnect(): void {
        return undefined;
      }
    },
  );
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});
afterEach(() => {
  installWire(null);
  vi.restoreAllMocks();
  startClock();
});

const share: Record<string, FarAnswer> = {
  '/share/list': (fields) =>
    fields.get('path') === '/Summer'
      ? listed(
          farEntry('/Summer/old', { is_dir: '1', ftype: 0 }),
          farEntry('/Summer/a.jpg'),
          farEntry('/Summer/b.jpg'),
          farEntry('/Summer/c.mp4', { ftype: 102 }),
          farEntry('/Summer/notes.txt', { ftype: 107 }),
        )
      : fields.get('path') === '/Summer/old'
        ? listed()
        : listed(farEntry('/Summer', { is_dir: '1', ftype: 0 })),
  '/share/thumb': () => new Response('picture'),
};

/** The album app over a list of albums of other devices, and what the other device answers. */
async function open(
  url: string,
  albums: NasAlbumRecord[],
  answers: Record<string, FarAnswer> = share,
  change?: (args: Args) => CallResult<unknown>,
) {
  const { wire, asked } = farDevice(answers);
  installWire(wire);
  const state = { albums };
  const rendered = await renderScreenAt(<Album />, url, { [HOME]: { names: ['Pictures/'] } }, (files) => {
    fakeAlbum(files, [], []);
    files.answers.albumNasShare = (args) =>
      args.action === undefined ? success({ list: state.albums }) : (change?.(args) ?? success({ list: state.albums }));
  });
  await settle();
  await settle();
  return { ...rendered, asked, state };
}
const rows = (): HTMLElement[] => screen.queryAllByTestId('nas-album');
const tiles = (): (string | undefined)[] => screen.queryAllByTestId('nas-tile').map(({ dataset }) => dataset.name);
const tile = (name: string): HTMLElement => screen.getAllByTestId('nas-tile').find(({ dataset }) => dataset.name === name)!; // prettier-ignore

describe('the list of albums of other devices', () => {
  test('APP-ALBUM-07 says whose album it is, on which device and how many photos; one whose device is off is grey', async () => {
    const off = nasAlbum({ id: 'n2', album: 'Winter', nas_name: 'Cellar', online: 0, state: 'offline', sticket: '' });
    const { url } = await open('/album/nasShare', [nasAlbum(), off]);
    expect(rows().map(({ dataset }) => [dataset.name, dataset.online])).toEqual([['Summer', '1'], ['Winter', '0']]); // prettier-ignore
    expect(rows()[0]).toHaveTextContent('SummerBob on Attic · 2 photos and filmsOnline');
    expect(rows()[1]).toHaveTextContent('Device offline');
    expect(document.querySelector('[data-tab="/album/nasShare"]')).toHaveAttribute('aria-current', 'page');
    await user.click(within(rows()[0]!).getAllByRole('button')[0]!);
    expect(url()).toBe('/album/nasShare?id=n1');
    await settle();
  });

  test('APP-ALBUM-07 what became of an album there is said', async () => {
    const states = ['ended', 'code', 'closed'] as const;
    await open('/album/nasShare', states.map((state, n) => nasAlbum({ id: `n${n}`, state, sticket: '' }))); // prettier-ignore
    expect(rows().map((row) => row.querySelector('.chip')?.textContent)).toEqual(['No longer shared', 'Has another code', 'Closed to the outside']); // prettier-ignore
  });

  test('APP-ALBUM-07 the empty list says how one gets an album; a pasted link with its code is all that is needed', async () => {
    const { files } = await open('/album/nasShare', [], share, () => success({ list: [nasAlbum()] }));
    expect(screen.getByTestId('empty-state')).toHaveTextContent('Paste it here');
    await user.click(within(screen.getByTestId('empty-state')).getByTestId('accept'));
    expect(screen.getByTestId('accept-ok')).toBeDisabled();
    await user.click(screen.getByLabelText('Link of the album'));
    await user.paste('hello');
    expect(screen.getByRole('alert')).toHaveTextContent('not the link of a share');
    await user.clear(screen.getByLabelText('Link of the album'));
    await user.paste('https://z4far.relay.nas.example/home/share/s1\nCode: a1B2');
    expect(screen.queryByLabelText('Device ID')).not.toBeInTheDocument();
    await user.click(screen.getByTestId('accept-ok'));
    await settle();
    expect(files.named('albumNasShare').at(-1)).toEqual({ action: 'accept', id: 'z4far:s1', code: 'a1B2' });
    expect(screen.queryByTestId('accept-album')).not.toBeInTheDocument();
    expect(rows()).toHaveLength(1);
  });

  test('APP-ALBUM-07 a link for the home network leaves the device to be told', async () => {
    const { files } = await open('/album/nasShare', []);
    await user.click(screen.getAllByTestId('accept')[0]!);
    await user.click(screen.getByLabelText('Link of the album'));
    await user.paste('http://192.168.1.5:5055/home/share/s1');
    expect(screen.getByTestId('accept-ok')).toBeDisabled();
    await user.type(screen.getByLabelText('Device ID'), 'z4far');
    await user.type(screen.getByLabelText('Code'), 'c3D4');
    await user.click(screen.getByTestId('accept-ok'));
    await settle();
    expect(files.named('albumNasShare').at(-1)).toEqual({ action: 'accept', id: 'z4far:s1', code: 'c3D4' });
  });

  test.each([
    ['N003003', 'z4far:s1', 'has a code'],
    ['N000006', 'z4far:s1', 'something else than photos'],
    ['N001111', 'z4far:s1', 'as many albums'],
    ['N001413', 'z4far:s1', 'nobody in from outside'],
    ['N000003', 'z4far:s1', 'No device with this ID'],
    ['504', 'z4far:s1', 'does not answer'],
    ['N003001', 'z4far:s1', 'words of the device'],
    ['', 'z4own:s1', 'lies on this device'],
  ])('APP-ALBUM-07 what stands in the way of an album is said, and the link stays: %s', async (code, link, words) => {
    const { store } = await open('/album/nasShare', [], share, () => failure(code, 'words of the device'));
    act(() => {
      store.dispatch(deviceFactsLoaded({ nasId: 'z4own', nasName: 'Maple House' }));
    });
    await user.click(screen.getAllByTestId('accept')[0]!);
    await user.type(screen.getByLabelText('Link of the album'), link);
    await user.click(screen.getByTestId('accept-ok'));
    await settle();
    expect(within(screen.getByTestId('accept-album')).getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Link of the album')).toHaveValue(link);
  });

  test('APP-ALBUM-07 an album is left after a question', async () => {
    const { files, state } = await open('/album/nasShare', [nasAlbum()], share, () => success({ list: [] }));
    await user.click(screen.getByRole('button', { name: 'Summer: more' }));
    await user.click(screen.getByRole('menuitem', { name: 'Leave…' }));
    expect(screen.getByTestId('confirm-dialog')).toHaveTextContent('what you have saved stays');
    state.albums = [];
    await user.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: 'Leave' }));
    await settle();
    expect(files.named('albumNasShare').at(-1)).toEqual({ action: 'quit', id: 'n1' });
    expect(screen.getByTestId('empty-state')).toBeInTheDocument();
  });

  test('DEV-09 what another console takes in or leaves is seen here', async () => {
    const { store, state } = await open('/album/nasShare', [nasAlbum()]);
    state.albums = [nasAlbum(), nasAlbum({ id: 'n2', album: 'Winter' })];
    act(() => {
      const data = { area: 'album' };
      store.dispatch(pushReceived({ id: 2, ts: 1, topic: 'settings', type: 'changed', data } as never));
    });
    await settle(200);
    expect(rows()).toHaveLength(2);
  });

  test('APP-ALBUM-07 a list that cannot be had is asked for again', async () => {
    let isBroken = true;
    const { files } = await open('/album/photo', [nasAlbum()]);
    const answer = files.answers.albumNasShare!;
    files.answers.albumNasShare = (args) => (isBroken ? failure('NETWORK', 'no network') : answer(args));
    await user.click(document.querySelector('[data-tab="/album/nasShare"]')!);
    await settle();
    expect(screen.getByTestId('error-state')).toHaveTextContent('no network');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(rows()).toHaveLength(1);
  });
});

describe('an album of another device', () => {
  test('APP-ALBUM-07 shows its photos and films through the relay, and the folders in it; nothing else', async () => {
    const { asked, url } = await open('/album/nasShare?id=n1', [nasAlbum()]);
    expect(tiles()).toEqual(['a.jpg', 'b.jpg', 'c.mp4']);
    expect(tile('a.jpg').querySelector('img')?.getAttribute('src')).toMatch(/^blob:/);
    const thumbs = asked.filter(({ path }) => path === '/share/thumb');
    expect(thumbs.map(({ fields }) => fields.get('path'))).toEqual(['/Summer/a.jpg', '/Summer/b.jpg', '/Summer/c.mp4']);
    expect(thumbs[0]?.headers).toMatchObject({ authorization: 'Bearer own', rtoken: '' });
    await user.click(screen.getByRole('button', { name: 'Folder old' }));
    await settle();
    expect(url()).toBe('/album/nasShare?id=n1&path=%2Fold');
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No photos here');
    await user.click(screen.getByRole('button', { name: 'Summer' }));
    await settle();
    expect(url()).toBe('/album/nasShare?id=n1');
  });

  test('APP-ALBUM-07 a photo is looked at large; arrows go on, Escape goes back; there is no way to change it', async () => {
    const { asked } = await open('/album/nasShare?id=n1', [nasAlbum()]);
    await user.click(screen.getByRole('button', { name: 'Open a.jpg' }));
    await settle();
    const view = screen.getByTestId('nas-photo');
    expect(within(view).getByRole('img')).toHaveAttribute('alt', 'a.jpg');
    expect(asked.at(-1)?.fields.get('size')).toBe('l');
    expect(view).toHaveFocus();
    expect(within(view).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Previous', 'Next', 'Save to my album…', 'Back to the album']); // prettier-ignore
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await settle();
    expect(view).toHaveAttribute('data-name', 'c.mp4');
    expect(view).toHaveTextContent('Films can be watched once they are saved');
    await user.keyboard('{Home}');
    await settle();
    expect(view).toHaveAttribute('data-name', 'a.jpg');
    await user.keyboard('{ArrowRight}{Escape}');
    expect(tiles()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Open b.jpg' })).toHaveFocus();
  });

  test('APP-ALBUM-07 chosen photos are saved to a folder of the own album, with how far it is and a way to stop it', async () => {
    const pending: FarAnswer = () => new Promise(() => undefined);
    const { store } = await open('/album/nasShare?id=n1', [nasAlbum()], { ...share, '/share/download': pending });
    const save = screen.getByTestId('nas-save');
    expect(save).toHaveTextContent('Save all to my album…');
    await user.click(screen.getByRole('button', { name: 'Choose a.jpg' }));
    fireEvent.click(screen.getByRole('button', { name: 'Choose b.jpg' }), { shiftKey: true });
    expect(save).toHaveTextContent('Save 2 to my album…');
    await user.click(save);
    await settle();
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    const copy = screen.getByTestId('remote-copy');
    expect(copy).toHaveTextContent('Summer');
    expect(copy).toHaveAttribute('data-state', 'run');
    expect(copy).toHaveTextContent('0B of 10B');
    expect(save).toHaveTextContent('Save all');
    expect(within(copy).getByRole('button', { name: 'Cancel Summer' })).toBeEnabled();
    act(() => {
      store.dispatch(signedOut());
    });
    expect(screen.queryByTestId('remote-copy')).not.toBeInTheDocument();
  });

  test('APP-ALBUM-07 the keyboard chooses: space one, Ctrl with A all, Escape none', async () => {
    await open('/album/nasShare?id=n1', [nasAlbum()]);
    const first = screen.getByRole('button', { name: 'Open a.jpg' });
    first.focus();
    await user.keyboard('[Space]');
    expect(tile('a.jpg').dataset.chosen).toBe('true');
    expect(screen.queryByTestId('nas-photo')).not.toBeInTheDocument();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByTestId('nas-save')).toHaveTextContent('Save 3');
    await user.keyboard('{Escape}');
    expect(screen.getByTestId('nas-save')).toHaveTextContent('Save all');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Open b.jpg' })).toHaveFocus();
  });

  test('APP-ALBUM-07 one whose device is off shows the text of 504, and is asked again', async () => {
    let isOff = true;
    const answers = { ...share, '/share/list': (fields: URLSearchParams) => (isOff ? gatewayTimeout() : share['/share/list']!(fields)) }; // prettier-ignore
    const { state } = await open('/album/nasShare?id=n1', [nasAlbum({ online: 0, state: 'offline', sticket: '' })], answers); // prettier-ignore
    expect(screen.getByTestId('error-state')).toHaveTextContent('cannot connect to NAS');
    expect(screen.getByTestId('error-state')).toHaveTextContent('504');
    isOff = false;
    state.albums = [nasAlbum()];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    await settle();
    expect(tiles()).toHaveLength(3);
  });

  test('APP-ALBUM-07 one that has another code asks for it; one that ended says so; one that was left leads back', async () => {
    const { files } = await open('/album/nasShare?id=n1', [nasAlbum({ state: 'code', sticket: '' })], share, () =>
      success({ list: [nasAlbum()] }),
    );
    expect(screen.getByTestId('empty-state')).toHaveTextContent('Ask Bob for the new one');
    await user.click(screen.getByRole('button', { name: 'Enter the new code…' }));
    expect(screen.queryByLabelText('Link of the album')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), 'c3D4{Enter}');
    await settle();
    expect(files.named('albumNasShare').find(({ action }) => action === 'accept')).toEqual({ action: 'accept', id: 'z4far:s1', code: 'c3D4' }); // prettier-ignore
    await settle();
    expect(tiles()).toHaveLength(3);
  });

  test('APP-ALBUM-07 an album that is no longer shared, or not in the list, is told', async () => {
    const gone = { '/share/list': () => json({ code: 'N003001', msg: 'The share was cancelled', data: null }) };
    await open('/album/nasShare?id=n1', [nasAlbum({ state: 'ended', sticket: '' })], gone);
    expect(screen.getByTestId('error-state')).toHaveTextContent('The share was cancelled');
  });

  test('APP-ALBUM-07 an address of an album that was left leads back to the list', async () => {
    const { url } = await open('/album/nasShare?id=none', [nasAlbum()]);
    await user.click(screen.getByRole('button', { name: 'All albums' }));
    expect(url()).toBe('/album/nasShare');
  });
});
