import { keptNotes } from '../components/kept-state.ts';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi, type Mock } from 'vitest';
import type { BackupBridge, TransferBridge } from '#shared/ipc/bridge.ts';
import { tagColors, type TagColor } from '#shared/contract/kinds.ts';
import type { ErrorCode } from '#shared/contract/codes.ts';
import { installClient } from '../api/call.ts';
import type { ApiClient } from '../api/client.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { AppWindowContext, type AppWindow, type OpenWindowOptions } from '../components/app-window.ts';
import { ChoiceHost } from '../components/choices/choice-host.tsx';
import { ConflictHost } from '../components/transfers/conflict-host.tsx';
import { dropQuestions } from '../components/choices/choice-service.ts';
import { DialogHost } from '../components/dialogs/dialog-host.tsx';
import { resetDialogs } from '../components/dialogs/dialog-service.ts';
import { MenuHost } from '../components/menu/menu-host.tsx';
import { closeMenus } from '../components/menu/menu-service.ts';
import { TooltipHost } from '../components/tooltip/tooltip-host.tsx';
import { forwardShortcut } from '../components/shortcuts/forward.ts';
import { HostProvider } from '../host/host-context.ts';
import { i18next, setupI18n, type Language } from '../i18n/index.ts';
import { TextsProvider } from '../i18n/use-translation.ts';
import { deviceFactsLoaded } from '../state/device-slice.ts';
import { accountLoaded, sessionReady, tokenStored } from '../state/session-slice.ts';
import { setNativeBridge } from '../state/native/native-bridge.ts';
import { createAppStore, type AppStore } from '../state/store.ts';
import { master } from './desktop-harness.tsx';
import { createFakeHost } from './fake-host.ts';

/** Wire path of the account's own files. */
export const HOME = '/zenith_sata/mira/data';

/** A file or folder of the fake device; a folder ends with a slash. */
export interface FakeFolder {
  names: string[];
  writable?: boolean;
  free?: number;
  /** Answers this code instead of a listing. */
  fails?: ErrorCode | 'NETWORK' | '504';
  /** Names that are system entries. */
  system?: string[];
  /** Names that are shared. */
  shared?: string[];
}

type Args = Record<string, unknown>;

/** Files in memory behind the calls of the file areas. */
export class FakeFiles {
  readonly folders: Record<string, FakeFolder>;
  readonly calls: { name: string; args: Args }[] = [];
  /** Answers before the files are asked; a code fails the call. */
  readonly answers: Record<string, (args: Args) => CallResult<unknown> | undefined> = {};
  /** Team folders that may only be read. */
  readOnlyTeams: readonly string[] = [];
  /** Tags by wire path. */
  readonly tags = new Map<string, readonly TagColor[]>();
  /** Listings wait for this. */
  gate: Promise<unknown> | null = null;

  constructor(folders: Record<string, FakeFolder>) {
    this.folders = folders;
  }

  named(name: string): Args[] {
    return this.calls.filter((call) => call.name === name).map(({ args }) => args);
  }

  async call(name: string, args: Args): Promise<CallResult<unknown>> {
    this.calls.push({ name, args });
    const own = this.answers[name]?.(args);
    if (own !== undefined) return own;
    if (name === 'fileList') {
      if (this.gate !== null) await this.gate;
      return this.list(args);
    }
    if (name === 'fileMkdir' || name === 'fileRename') return this.make(name, args);
    if (name === 'fileRemove') return this.remove(args.paths as string[]);
    if (name === 'fileSubtitles') return success({ list: [] });
    if (name === 'textLoad') return success({ content: 'some words', encoding: 'utf-8', etag: '1', size: 10 });
    if (name === 'extdevList') return success({ list: [] });
    if (name === 'extdevSeen') return success({ list: [] });
    if (name === 'searchLook') return success({ list: (args.paths as string[]).flatMap((path) => this.known(path)) });
    if (name === 'fileInfo') return success({ list: [] });
    if (name === 'tagList')
      return success({ list: tagColors.map((tag) => ({ tag, name: '', count: this.countOf(tag) })) });
    if (name === 'tagMark') return this.tag(args);
    if (name === 'fileCamera') return success({});
    if (name === 'shareList') return success({ list: [], total: 0 });
    if (name === 'groupMembers') return success({ list: [] });
    if (name === 'teamActivity') return success({ list: [], total: 0 });
    if (name === 'userList') return success({ list: [], total: 0 });
    if (name === 'recycleList') return success({ list: [], total: 0, used: 0 });
    if (name === 'systemHome')
      return success({ pools: [{ key: 'zenith_sata', name: 'internal', total: 1000, used: 250 }] });
    if (name === 'taskList') return success({ list: [], total: 0 });
    if (name === 'downloadStart') return success({ id: 'download-1', total: 0, count: 0 });
    if (name === 'fileCopy' || name === 'fileMove') return success({ task_id: 'task-1' });
    return success(null);
  }

  private countOf(tag: TagColor): number {
    return [...this.tags.values()].filter((tags) => tags.includes(tag)).length;
  }

  private tag(args: Args): CallResult<unknown> {
    const { paths, add = [], remove = [] } = args as { paths: string[]; add?: TagColor[]; remove?: TagColor[] };
    for (const path of paths) {
      const kept = (this.tags.get(path) ?? []).filter((tag) => !remove.includes(tag));
      this.tags.set(path, [...kept, ...add]);
    }
    return success(null);
  }

  /** A file as a listing answers it. */
  entry(path: string): Args {
    return this.record(path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1), 0);
  }

  /** An entry as it stands in its folder; none for what is not there. */
  private known(path: string): Args[] {
    const parent = path.slice(0, path.lastIndexOf('/'));
    const { names } = this.folders[parent] ?? { names: [] };
    const name = names.find((each) => `${parent}/${each.replace(/\/$/, '')}` === path);
    return name === undefined ? [] : [this.record(parent, name, names.indexOf(name))];
  }

  private record(parent: string, name: string, index: number): Args {
    const isDir = name.endsWith('/');
    const plain = isDir ? name.slice(0, -1) : name;
    const system = this.folders[parent]?.system?.includes(name) === true;
    return {
      id: `${parent}/${plain}`,
      name: plain,
      path: `${parent}/${plain}`,
      is_dir: isDir ? '1' : '0',
      is_sys: system ? '1' : '0',
      nshare: this.folders[parent]?.shared?.includes(name) === true ? '1' : '0',
      fnum: 0,
      dirnum: 0,
      width: 0,
      height: 0,
      ori: 0,
      ftype: 0,
      size: isDir ? 0 : 1024 * (index + 1),
      mtime: 1_700_000_000 + index,
      ctime: 1_700_000_000,
      owner: 'mira',
      fav: '0',
      encrypted: '0',
      tags: this.tags.get(`${parent}/${plain}`) ?? [],
    };
  }

  private list(args: Args): CallResult<unknown> {
    const { path, page = 1, size = 200 } = args as { path?: string; page?: number; size?: number };
    if (path === undefined) {
      const places = [HOME, '/zenith_sata/public/g1', '/usb/u-1'].map((place, index) => ({
        ...this.record('', `${['my files', 'Family', 'Travel'][index]}/`, index),
        path: place,
      }));
      return success({ list: places, total: places.length, folder: { path: '', permission: 0, free: 0 } });
    }
    if (path === '/zenith_sata/public')
      return success({
        list: [
          { ...this.record(path, 'Family/', 0), path: `${path}/g1` },
          ...this.readOnlyTeams.map((name) => ({
            ...this.record(path, `${name}/`, 1),
            path: `${path}/${name}`,
            read_only: '1',
          })),
        ],
        total: 1 + this.readOnlyTeams.length,
        folder: { path, permission: 0, free: 0 },
      });
    const folder = this.folders[path];
    if (folder === undefined) return failure('N002001', 'The file does not exist');
    if (folder.fails !== undefined) return failure(folder.fails, 'no');
    const rows = folder.names.slice((page - 1) * size, page * size);
    return success({
      list: rows.map((name, index) => this.record(path, name, (page - 1) * size + index)),
      total: folder.names.length,
      folder: {
        path,
        name: '',
        is_sys: '0',
        nshare: '0',
        permission: folder.writable === false ? 0 : 1,
        owner: 'mira',
        pool: 'zenith_sata',
        free: folder.free ?? 1e12,
      },
    });
  }

  private make(call: string, args: Args): CallResult<unknown> {
    const { path, name } = args as { path: string; name: string };
    const parent = call === 'fileMkdir' ? path : path.slice(0, path.lastIndexOf('/'));
    const folder = this.folders[parent];
    if (folder === undefined) return failure('N002001', 'gone');
    const old = path.slice(path.lastIndexOf('/') + 1);
    if (folder.names.some((taken) => taken.replace(/\/$/, '') === name)) return failure('N002002', 'taken');
    if (call === 'fileMkdir') folder.names.unshift(`${name}/`);
    else folder.names = folder.names.map((known) => (known === old ? name : known === `${old}/` ? `${name}/` : known));
    return success(this.record(parent, call === 'fileMkdir' ? `${name}/` : name, 0));
  }

  private remove(paths: string[]): CallResult<unknown> {
    for (const path of paths) {
      const folder = this.folders[path.slice(0, path.lastIndexOf('/'))];
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (folder !== undefined) folder.names = folder.names.filter((known) => known.replace(/\/$/, '') !== name);
    }
    return success({ task_id: 'task-1' });
  }
}

/** What jsdom lacks: a layout. Every element is as large as a window's list. */
export function installLayout(width = 800, height = 400): void {
  const sizes = { clientWidth: width, clientHeight: height, offsetWidth: width, offsetHeight: height };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
}

let loaded = false;

/** Shows the texts of the files in a language. */
export async function speakFiles(language: Language): Promise<void> {
  if (!loaded) await setupI18n(language);
  loaded = true;
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(['files', 'filework', 'transfers', 'shell', 'common', 'errors']);
}

/** What a screen was rendered with, and what it stands on. */
export interface RenderedScreen {
  readonly store: AppStore;
  readonly files: FakeFiles;
  /** Address the screen stands at. */
  readonly url: () => string;
  readonly openWindow: Mock<(url: string, options?: OpenWindowOptions) => void>;
  readonly setFolderPath: Mock<(path: string) => void>;
  readonly setTitle: Mock<(title: string) => void>;
}

/** A screen in a window of its own, over files in memory. */
export async function renderScreenAt(
  content: ReactNode,
  url: string,
  folders: Record<string, FakeFolder> = {},
  prepare?: (files: FakeFiles, store: AppStore) => void,
  transfers: TransferBridge | null = null,
  backups: BackupBridge | null = null,
): Promise<RenderedScreen> {
  installLayout();
  resetDialogs();
  dropQuestions();
  closeMenus();
  localStorage.clear();
  const files = new FakeFiles(folders);
  const client = { call: (spec: { name: string }, args: Args) => files.call(spec.name, args) };
  installClient(client as unknown as ApiClient);
  const store = createAppStore();
  setNativeBridge(store, transfers);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded(master));
  store.dispatch(deviceFactsLoaded({ nasId: 'nas-1', nasName: 'Maple House' }));
  store.dispatch(sessionReady());
  prepare?.(files, store);
  let shown = url;
  const openWindow = vi.fn<(target: string, options?: OpenWindowOptions) => void>();
  const setFolderPath = vi.fn<(path: string) => void>();
  const setTitle = vi.fn<(title: string) => void>();

  function FakeWindow({ children }: { children: ReactNode }) {
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    shown = pathname + search;
    const value = useMemo<AppWindow>(
      () => ({
        name: 'w1',
        url: '',
        aside: false,
        openTab: null,
        isActive: () => true,
        inWindow: true,
        playing: false,
        full: false,
        kept: keptNotes.stateOf(''),
        setTitle,
        setLoading: () => undefined,
        setFolderPath,
        setPlaying: () => undefined,
        setFull: () => undefined,
        onBeforeClose: () => () => undefined,
        openWindow,
        navigate: (target) => void navigate(target),
        back: () => void navigate(-1),
        forward: () => void navigate(1),
        close: () => undefined,
      }),
      [navigate],
    );
    return <AppWindowContext value={value}>{children}</AppWindowContext>;
  }

  render(
    <Provider store={store}>
      <TextsProvider>
        <HostProvider value={{ ...createFakeHost().host, transfers, backups }}>
          <MemoryRouter initialEntries={[url]}>
            <FakeWindow>{content}</FakeWindow>
          </MemoryRouter>
          <DialogHost />
          <MenuHost />
          <TooltipHost />
          <ConflictHost />
          <ChoiceHost />
        </HostProvider>
      </TextsProvider>
    </Provider>,
  );
  await settle();
  return { store, files, url: () => shown, openWindow, setFolderPath, setTitle };
}

/**
 * Puts a test under a clock that only `settle` moves. Testing Library asks for a `jest` to move a fake clock itself,
 * and would wait for ever without one. It begins at a whole second: what counts seconds does not depend on when a test
 * is run.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    now: Math.floor(Date.now() / 1000) * 1000,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
  });
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) });
}

/** Gives the clock back. */
export function startClock(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** A person at mouse and keyboard who loses no time. */
export const user = userEvent.setup({ delay: null });

/** The store tells cached answers together, a frame later (ms). */
const FRAME_MS = 20;

/** Lets answers and what follows from them happen, and so many milliseconds of the stopped clock pass. */
export async function settle(ms = FRAME_MS): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });
}

/** Rows of a listing by the names they show. */
export const rowNames = (): string[] =>
  screen.queryAllByTestId('file-row').map((row) => (row.dataset.path ?? '').split('/').at(-1) ?? '');

/** The row of a name; fails when there is none. */
export function rowOf(name: string): HTMLElement {
  const row = screen.queryAllByTestId('file-row').find((found) => found.dataset.path?.endsWith(`/${name}`));
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
}

/** Presses keys the way the shell forwards them to the window. */
export async function forward(keys: string): Promise<boolean> {
  let used = false;
  await act(async () => {
    used = forwardShortcut({ keys, window: 'w1' });
    await Promise.resolve();
  });
  return used;
}

/**
 * Presses Ctrl+V as a browser hears it: the keys, and when nobody used them the event with what the clipboard of the
 * computer holds. Answers whether the event was used.
 */
export async function pressPaste(given: readonly File[] = [], target: Element = document.body): Promise<boolean> {
  if (await forward('mod+v')) return false;
  // jsdom lacks the place of a file in a folder that was chosen.
  for (const file of given) Object.assign(file, { webkitRelativePath: '' });
  const event = createEvent.paste(target, { clipboardData: { files: given, getData: () => '' } });
  await act(async () => {
    fireEvent(target, event);
    await Promise.resolve();
  });
  return event.defaultPrevented;
}
