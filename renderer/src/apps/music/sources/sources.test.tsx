import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { toastStore } from '../../../components/dialogs/dialog-service.ts';
import { i18next } from '../../../i18n/index.ts';
import { localKv } from '../../../state/local-kv.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { fakeMusic, MUSIC, type FakeMusic } from '../../../test/fake-music.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { MusicApp, MusicGuideScreen } from '../index.tsx';
import { isMusicFolder } from './sources.ts';
import { MusicSetting } from './music-setting.tsx';

const one = [{ name: 'a.mp3', title: 'Anchor' }];

/** Words go over at once: what the pages of a browser do is not for this test. */
class Line {
  static readonly all = new Set<Line>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Line.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Line.all) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    Line.all.delete(this);
  }
}

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Line);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  await localKv.delete('music.queue:mira');
  await speakFiles('en-US');
  await i18next.loadNamespaces(['music', 'musicplay', 'places']);
  stopClock();
});
afterEach(() => {
  cleanup();
  startClock();
  Line.all.clear();
  vi.restoreAllMocks();
});

async function open(url: string, folders: string[] = [MUSIC], screenOf = <MusicApp />) {
  const names = {
    [HOME]: { names: ['Music/', 'Papers/'] },
    [MUSIC]: { names: ['Ads/'] },
    [`${MUSIC}/Ads`]: { names: [] },
  };
  let device: FakeMusic | undefined;
  const view = await renderScreenAt(screenOf, url, names, (files) => {
    device = fakeMusic(files, one, folders);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

/** Answers of a call that the test gives when it wants to, in the order asked. */
function later(): { readonly answer: () => Promise<CallResult<unknown>>; readonly give: (() => void)[] } {
  const give: (() => void)[] = [];
  return {
    give,
    answer: () =>
      new Promise((resolve) => {
        give.push(() => {
          resolve(failure('500', 'no'));
        });
      }),
  };
}
const gapless = (): HTMLElement => screen.getByRole('switch', { name: 'No gap between songs' });
const size = (): HTMLElement => screen.getByLabelText('Size of the lyrics');

test('APP-MGUIDE-01 the first look asks for folders, the likely ones are chosen; then the library is there', async () => {
  const { files, url } = await open('/music/library', []);
  expect(screen.getByRole('checkbox', { name: /Music$/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Papers$/ })).not.toBeChecked();
  await user.click(screen.getByTestId('guide-start'));
  await settle(50);
  expect(files.named('musicSetting').at(-1)).toEqual({ folders: [MUSIC] });
  expect(files.named('kvCreate')).toContainEqual({ k: 'music.guide', v: '1' });
  expect(url()).toBe('/music/library');
  expect(screen.getByTestId('record')).toHaveTextContent('Anchor');
});

test('APP-MGUIDE-01 a start that the device refuses is told, and can be tried again', async () => {
  const { files } = await open('/music/library', []);
  const { musicSetting } = files.answers;
  files.answers.musicSetting = () => failure('N002001', 'The folder is gone');
  await user.click(screen.getByTestId('guide-start'));
  await settle();
  expect(toastStore.getState().at(-1)?.kind).toBe('error');
  expect(screen.getByTestId('guide-start')).toBeEnabled();
  if (musicSetting !== undefined) files.answers.musicSetting = musicSetting;
  await user.click(screen.getByTestId('guide-start'));
  await settle(50);
  expect(screen.queryByTestId('guide')).toBeNull();
});

test('APP-MGUIDE-01 the guide of its own tells how far the songs are read, and leads to the library', async () => {
  const { files, device, store, url } = await open('/musicGuide', [], <MusicGuideScreen />);
  device.setting.busy = 1;
  await user.click(screen.getByTestId('guide-start'));
  await settle(50);
  expect(files.named('kvCreate')).toContainEqual({ k: 'music.guide', v: '1' });
  expect(screen.getByTestId('guide-scan')).toHaveTextContent('Reading: 1 of 1');
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(screen.getByTestId('guide-library')).toHaveFocus();
  expect(url()).toBe('/musicGuide');
  device.setting.busy = 0;
  store.dispatch(
    pushReceived({ cmd: 'message', id: 1, topic: 'index', type: 'progress', data: { area: 'music' } } as never),
  );
  await settle(200);
  expect(screen.getByTestId('guide-scan')).toHaveTextContent('1 song, read');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByTestId('guide-library'));
  expect(url()).toBe('/music/library');
});

test('APP-MGUIDE-01 a guide that cannot know the folders says why, and asks again', async () => {
  const { files } = await renderScreenAt(<MusicGuideScreen />, '/musicGuide', {}, (fake) => {
    fakeMusic(fake, one);
    fake.answers.musicSetting = () => failure('500', 'The index is closed');
  });
  expect(screen.getByText('The index is closed')).toBeVisible();
  fakeMusic(files, one, []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(50);
  expect(screen.getByTestId('guide')).toBeVisible();
});

test('APP-MGUIDE-01 opened a second time it leads straight to the library', async () => {
  const { url } = await open('/musicGuide', [MUSIC], <MusicGuideScreen />);
  expect(screen.queryByTestId('guide')).toBeNull();
  expect(url()).toBe('/music/library');
});

test.each([
  ['Music', true],
  ['my music', true],
  ['音乐', true],
  ['Songs', true],
  ['Musical instruments', false],
  ['My Songs', true],
  ['我的歌曲', true],
  ['Albums', false],
  ['Papers', false],
])('APP-MGUIDE-01 %s is likely to hold music: %s', (name, likely) => {
  expect(isMusicFolder(name)).toBe(likely);
});

test('APP-MUSIC-03 sources: one is taken out, what is left out and the least length are sent as they are chosen', async () => {
  const { files } = await open('/music/library/setting');
  expect(screen.getByTestId('index-state')).toHaveTextContent('1 song, read');
  await user.click(within(screen.getByTestId('sources')).getByRole('button', { name: /out of the list$/ }));
  await settle();
  expect(files.named('musicSetting').at(-1)).toEqual({ folders: [] });
  expect(within(screen.getByTestId('sources')).getByText('None')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Shortest songs'), 'From 30 seconds');
  await settle();
  expect(files.named('musicSetting').at(-1)).toEqual({ min_s: 30 });
  expect(screen.getByLabelText('Shortest songs')).toHaveValue('30');
});

test('APP-MUSIC-03 a folder that is left out is sent and shown, and can be taken back', async () => {
  const { files, device } = await open('/music/library/setting');
  const excluded = within(screen.getByTestId('excluded'));
  await user.click(excluded.getByRole('button', { name: 'Leave a folder out' }));
  await settle();
  const picker = within(screen.getByTestId('folder-picker'));
  await user.click(picker.getByRole('button', { name: 'Ads' }));
  await settle();
  await user.click(picker.getByTestId('folder-picker-ok'));
  await settle();
  expect(files.named('musicSetting').at(-1)).toEqual({ exclude: [`${MUSIC}/Ads`] });
  expect(excluded.getByText(/Ads$/)).toBeVisible();
  await user.click(excluded.getByRole('button', { name: /Ads out of the list$/ }));
  await settle();
  expect(device.setting.exclude).toEqual([]);
  expect(excluded.getByText('None')).toBeVisible();
});

test('APP-MUSIC-03 a change of the sources is shown at once, and taken back when the device refuses', async () => {
  const { files } = await open('/music/library/setting');
  const { answer, give } = later();
  const { musicSetting } = files.answers;
  files.call = (name, args) =>
    name === 'musicSetting' && 'folders' in args ? answer() : Promise.resolve(musicSetting?.(args) ?? success(null));
  const sources = within(screen.getByTestId('sources'));
  await user.click(sources.getByRole('button', { name: /out of the list$/ }));
  await settle();
  expect(sources.getByText('None')).toBeVisible();
  give[0]?.();
  await settle(50);
  expect(sources.getByText(/Music$/)).toBeVisible();
  expect(toastStore.getState().at(-1)?.kind).toBe('error');
});

test('APP-MUSIC-03 while songs are read it is told how far, and there is no looking again', async () => {
  const { device, store } = await open('/music/library/setting');
  device.setting.busy = 1;
  store.dispatch(
    pushReceived({ cmd: 'message', id: 1, topic: 'index', type: 'progress', data: { area: 'music' } } as never),
  );
  await settle(200);
  const state = screen.getByTestId('index-state');
  expect(state).toHaveAttribute('data-busy', '1');
  expect(within(state).getByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Look again' })).toBeDisabled();
});

test('APP-MUSIC-03 a look again is told; a change that fails is told and not shown', async () => {
  const { files } = await open('/music/library/setting');
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await settle();
  expect(files.named('musicSetting').at(-1)).toEqual({ rescan: true });
  files.answers.musicSetting = () => failure('500', 'no');
  await user.selectOptions(screen.getByLabelText('Shortest songs'), 'From 60 seconds');
  await settle();
  expect(toastStore.getState().at(-1)?.kind).toBe('error');
  expect(screen.getByLabelText('Shortest songs')).toHaveValue('0');
});

test('APP-MUSIC-03 wishes are kept for the account at once, and taken back when they cannot be', async () => {
  const { files } = await open('/music/setting');
  expect(screen.getByText(/played as their files are/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'No gap between songs' }));
  await settle();
  expect(files.named('kvCreate').at(-1)).toEqual({
    k: 'music.prefs',
    v: JSON.stringify({ lyricSize: 'medium', resume: true, gapless: false }),
  });
  expect(screen.getByRole('switch', { name: 'No gap between songs' })).not.toBeChecked();
  files.answers.kvCreate = () => failure('500', 'full');
  await user.selectOptions(screen.getByLabelText('Size of the lyrics'), 'Large');
  await settle();
  expect(screen.getByLabelText('Size of the lyrics')).toHaveValue('medium');
  expect(toastStore.getState().at(-1)?.kind).toBe('error');
});

test('APP-MUSIC-03 two windows show the same wishes', async () => {
  await open(
    '/music/setting',
    [MUSIC],
    <>
      <MusicSetting />
      <MusicSetting />
    </>,
  );
  const switches = screen.getAllByRole('switch', { name: 'Go on where it was' });
  await user.click(switches[0] as HTMLElement);
  for (const one of switches) expect(one).not.toBeChecked();
  await settle();
  for (const one of switches) expect(one).not.toBeChecked();
});

test('APP-MUSIC-03 pages of the same account follow each other’s wishes', async () => {
  await open('/music/setting');
  const other = new Line('hearth.musicPrefs');
  const heard = vi.fn();
  other.onmessage = heard;
  await user.click(gapless());
  await settle();
  const text = JSON.stringify({ lyricSize: 'medium', resume: true, gapless: false });
  expect(heard.mock.calls).toEqual([[{ data: { username: 'mira', text } }]]);
  const large = JSON.stringify({ lyricSize: 'large', resume: true, gapless: true });
  for (const word of [null, { username: 'joel', text: large }, { username: 'mira' }]) other.postMessage(word);
  await settle();
  expect(size()).toHaveValue('medium');
  other.postMessage({ username: 'mira', text: large });
  await settle();
  expect(size()).toHaveValue('large');
  expect(gapless()).toBeChecked();
});

test('APP-MUSIC-03 wishes made while the device is away are all taken back, however many', async () => {
  const { files } = await open('/music/setting');
  const { answer, give } = later();
  const saves: unknown[] = [];
  files.call = (name, args) => {
    if (name === 'kvCreate') saves.push(args.v);
    return answer();
  };
  await user.click(gapless());
  await user.selectOptions(size(), 'Large');
  await user.click(gapless());
  expect(gapless()).toBeChecked();
  expect(size()).toHaveValue('large');
  for (let step = 0; step < 3; step += 1) {
    give[step]?.();
    await settle();
  }
  expect(saves).toHaveLength(3);
  expect(saves[1]).toBe(JSON.stringify({ lyricSize: 'large', resume: true, gapless: true }));
  expect(gapless()).toBeChecked();
  expect(size()).toHaveValue('medium');
});

test('APP-MUSIC-03 wishes that cannot be read can be asked for again', async () => {
  const { files } = await renderScreenAt(<MusicApp />, '/music/setting', {}, (fake) => {
    fakeMusic(fake, one);
    fake.answers.kvLoad = () => failure('500', 'The record cannot be read');
  }).then(async (view) => {
    await settle(50);
    return view;
  });
  expect(screen.getByText('The record cannot be read')).toBeVisible();
  files.answers.kvLoad = () => success({ value: '' });
  await act(async () => {
    screen.getByRole('button', { name: 'Retry' }).click();
    await Promise.resolve();
  });
  await settle(50);
  expect(screen.getByRole('switch', { name: 'Go on where it was' })).toBeChecked();
});
