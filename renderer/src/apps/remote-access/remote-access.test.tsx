import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installWire } from '../../api/call.ts';
import { defaultConfig } from '../../api/targets.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';
import { RemoteAccess } from './remote-access.tsx';
import { remoteBase, remoteHeaders } from '../../state/remote/remote-client.ts';
import { remoteStateOf } from '../../state/remote/remote-state.ts';
import { signedOut } from '../../state/session-slice.ts';
import type { WorkReport } from '../../state/remote/work-report.ts';
import { PIECE_BYTES } from '../../state/remote/copy-entry.ts';
import { LeftError } from '../../state/remote/trail.ts';
import { downloadHere } from './download-here.ts';

// Its ciphers are tested where they are made.
vi.mock('../../api/encrypt.ts', () => ({
  verifies: (signme: string, sign: string) => sign === `signed ${signme.length}`,
  credentials: (username: string, password: string) => ({ username: `sealed ${username}`, password: `sealed ${password}`, key_id: 'k' }), // prettier-ignore
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'remote']);
  stopClock();
});
afterEach(() => {
  installWire(null);
  startClock();
});

const far: RemoteRecord = { nasid: 'z4far', name: 'Attic', owner: '', online: 1, username: 'bob' };
/** What is told of a folder that may be written. */
const folder = { permission: 1 };
type Asked = { readonly url: string; readonly headers: Record<string, string>; readonly form: URLSearchParams };
type Answers = Record<string, (form: URLSearchParams) => object>;

/** The other device: answers by path, and what it was asked. */
function otherDevice(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  const usual: Answers = {
    '/key/pub': () => ({ code: '200', data: { key: 'pem', key_id: 'k', sign: 'signed 32', name: 'Attic' } }),
    '/auth/login': () => ({ code: '200', data: { token: 'there' } }),
    '/v2/file/list': () => ({ code: '200', data: { list: [], total: 0, folder } }),
  };
  installWire({
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(input as string, 'http://nas');
      const form = new URLSearchParams(init?.body === undefined ? url.search : (init.body as URLSearchParams));
      asked.push({ url: url.pathname, headers: init?.headers as Record<string, string>, form });
      const path = url.pathname.replace(/^\/zconn\/http\/5055\/[^/]+/, '');
      const answer = { ...usual, ...answers }[path]?.(form) ?? { code: '404' };
      return Promise.resolve(new Response(JSON.stringify(answer)));
    },
    now: () => 0,
    random: () => 0,
    identity: () => ({ deviceId: 'd1', device: 'Chrome – Büro', token: 'own', nasid: 'z4near', language: 'en' }),
    where: () => ({ hostname: 'nas', deviceBase: '', nasId: 'z4near', config: defaultConfig }),
    texts: { timeout: () => 'timeout', network: () => 'network', unreachable: () => 'unreachable', unchanged: () => '', serverError: () => 'server error' }, // prettier-ignore
    pageStops: () => 0,
    onReport: () => {
      throw new Error('what another device answers concerns nobody here');
    },
  });
  return asked;
}

async function open(
  url: string,
  list: RemoteRecord[],
  answers: Answers = {},
  own: Record<string, () => CallResult<unknown>> = {},
  isSigned = false,
) {
  const asked = otherDevice(answers);
  const rendered = await renderScreenAt(<RemoteAccess />, url, { [HOME]: { names: ['inbox/'] } }, (files, store) => {
    if (isSigned) remoteStateOf(store).sessions.keep('z4far', { nasid: 'z4far', username: 'bob', token: 'there' });
    files.answers.remoteList = () => success({ list: [...list] });
    files.answers.remoteSave = () => success({ list: [...list] });
    Object.assign(files.answers, own);
  });
  await settle();
  return { ...rendered, asked };
}
const device = (id = 'z4far') =>
  document.querySelector<HTMLElement>(`[data-testid="remote-device"][data-nasid="${id}"]`)!;

describe('the list of devices', () => {
  test('APP-REMOTE-01 devices are listed with their account and whether they answer; one that does not cannot be opened', async () => {
    const { url } = await open('/remoteAccess/nas', [far, { ...far, nasid: 'z4off', name: 'Cellar', online: 0 }]);
    expect(device()).toHaveTextContent('Atticas bobOnline');
    expect(within(device('z4off')).getAllByRole('button')[0]).toBeDisabled();
    expect(device('z4off')).toHaveTextContent('Offline');
    await user.click(within(device()).getAllByRole('button')[0]!);
    expect(url()).toBe('/remoteAccess/nas?id=z4far');
  });

  test('APP-REMOTE-01 a device is added with its own key and the password for it alone; nothing of the own session is its business', async () => {
    const list: RemoteRecord[] = [];
    const { files, asked, url } = await open('/remoteAccess/nas', list);
    await user.click(screen.getByTestId('add-device'));
    await user.type(screen.getByLabelText('Device ID'), 'z4far');
    await user.type(screen.getByLabelText('Account there'), 'bob');
    await user.type(screen.getByLabelText('Password there'), 'secret');
    list.push(far);
    await user.click(screen.getByTestId('add-ok'));
    await settle(50);
    expect(asked.slice(0, 2).map((each) => each.url)).toEqual([
      '/zconn/http/5055/z4far/key/pub',
      '/zconn/http/5055/z4far/auth/login',
    ]);
    const [, login] = asked;
    for (const each of asked) expect(each.headers.authorization).toBe('Bearer own');
    expect(login?.headers).toMatchObject({ rtoken: '', rdeviceid: 'd1', ruser: 'bob' });
    expect(login?.form.get('password')).toBe('sealed secret');
    expect(files.named('remoteSave')).toEqual([{ nasid: 'z4far', username: 'bob', action: 'add' }]);
    expect(url()).toBe('/remoteAccess/nas?id=z4far');
    // What follows is asked with the session there.
    expect(asked.at(-1)?.headers.rtoken).toBe('there');
  });

  test.each([
    [
      '/auth/login',
      { code: 'N001101', msg: 'Wrong account or password over there' },
      'Wrong account or password over there',
    ],
    ['/auth/login', { code: 'N001413', msg: 'forbidden' }, 'may not be used there from outside'],
    ['/key/pub', { code: 'N000003', msg: '' }, 'No device with this ID'],
    ['/key/pub', { code: '200', data: { key: 'pem', key_id: 'k', sign: 'forged', name: '' } }, 'could not prove'],
  ])('APP-REMOTE-01 what goes wrong is told, and nothing is listed: %s %j', async (path, answer, words) => {
    const { files } = await open('/remoteAccess/nas', [], { [path]: () => answer });
    await user.click(screen.getByTestId('add-device'));
    await user.type(screen.getByLabelText('Device ID'), 'z4far');
    await user.type(screen.getByLabelText('Account there'), 'bob');
    await user.type(screen.getByLabelText('Password there'), 'wrong');
    await user.click(screen.getByTestId('add-ok'));
    await settle(50);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(files.named('remoteSave')).toEqual([]);
    expect(screen.getByLabelText('Password there')).toHaveValue('wrong');
  });

  test('APP-REMOTE-01 a device is renamed, and removed after a question', async () => {
    const { files } = await open('/remoteAccess/nas', [far]);
    await user.click(screen.getByRole('button', { name: 'Attic: more' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Loft{Enter}');
    await settle();
    await user.click(screen.getByRole('button', { name: 'Attic: more' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await settle();
    expect(files.named('remoteSave')).toEqual([
      { nasid: 'z4far', name: 'Loft', action: 'rename' },
      { nasid: 'z4far', action: 'remove' },
    ]);
  });

  test('APP-REMOTE-01 no device yet, and a list that cannot be had, say so', async () => {
    await open('/remoteAccess/nas', []);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No other device yet');
    document.body.innerHTML = '';
    await open('/remoteAccess/nas', [], {}, { remoteList: () => failure('N000007', 'Storage is away') });
    expect(screen.getByText('Storage is away')).toBeInTheDocument();
  });
});

describe('the files there', () => {
  const places = {
    code: '200',
    data: { list: [{ path: '/zenith_sata/bob/data', name: 'bob', is_dir: '1' }], total: 1, folder },
  };
  const docs = {
    code: '200',
    data: {
      list: [{ path: '/zenith_sata/bob/data/a.txt', name: 'a.txt', is_dir: '0', size: 4, mtime: 7 }],
      total: 1,
      folder,
    },
  };
  const list = (form: URLSearchParams) => (form.has('path') ? docs : places);
  test('APP-REMOTE-01 without a session the password is asked for; the words of the other device are shown', async () => {
    let isRight = false;
    const { asked } = await open('/remoteAccess/nas?id=z4far', [far], {
      '/auth/login': () =>
        isRight ? { code: '200', data: { token: 'there' } } : { code: 'N001101', msg: 'Wrong, says B' },
      '/v2/file/list': list,
    });
    await user.type(screen.getByTestId('remote-password'), 'nope{Enter}');
    await settle(50);
    expect(screen.getByTestId('remote-password')).toHaveAccessibleDescription('Wrong, says B');
    isRight = true;
    await user.click(screen.getByTestId('remote-sign-in'));
    await settle(50);
    expect(screen.getByTestId('record')).toHaveAttribute('data-name', 'bob');
    expect(asked.at(-1)).toMatchObject({ headers: { rtoken: 'there' } });
  });

  test('APP-REMOTE-01 a session that is over asks to sign in again', async () => {
    await open(
      '/remoteAccess/nas?id=z4far',
      [far],
      { '/v2/file/list': () => ({ code: 'N001207', msg: 'over' }) },
      {},
      true,
    );
    expect(screen.getByText('The sign-in there is over. Sign in again.')).toBeInTheDocument();
    expect(screen.getByTestId('remote-sign-in')).toHaveTextContent('Sign in again');
  });

  test('APP-REMOTE-02 a folder is opened and left by its steps; there is no delete, share or setting', async () => {
    const { url } = await open('/remoteAccess/nas?id=z4far', [far], { '/v2/file/list': list }, {}, true);
    const action = (id: string) => document.querySelector(`button[data-action="${id}"]`);
    // Places themselves are not copied.
    await user.click(screen.getByTestId('record'));
    expect(action('here')).toBeDisabled();
    await user.dblClick(screen.getByTestId('record'));
    await settle();
    expect(url()).toBe('/remoteAccess/nas?id=z4far&path=%2Fzenith_sata%2Fbob%2Fdata');
    await user.click(screen.getByTestId('record'));
    expect(action('here')).toBeEnabled();
    expect(action('download')).toBeEnabled();
    await user.pointer({ keys: '[MouseRight]', target: screen.getByTestId('record') });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Open',
      'Copy to this device…',
      'Download',
    ]);
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await user.click(screen.getByRole('button', { name: 'One folder up' }));
    await settle();
    expect(url()).toBe('/remoteAccess/nas?id=z4far');
  });

  test('APP-REMOTE-02 a device that stops answering says so, and is asked again', async () => {
    let isSilent = true;
    await open(
      '/remoteAccess/nas?id=z4far',
      [far],
      { '/v2/file/list': () => (isSilent ? { code: '504' } : places) },
      {},
      true,
    );
    expect(screen.getByText(/does not answer/)).toBeInTheDocument();
    isSilent = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getByTestId('record')).toBeInTheDocument();
  });
});

describe('what a page keeps of other devices', () => {
  test('APP-REMOTE-01 it ends with the sign-out: sessions are forgotten, copies are given up and are not told of', async () => {
    const { store } = await open('/remoteAccess/nas?id=z4far', [far], {}, {}, true);
    const { sessions, copies } = remoteStateOf(store);
    let given: AbortSignal | undefined;
    const run = ({ signal }: WorkReport) => {
      given = signal;
      return new Promise<void>(() => undefined);
    };
    act(() => {
      copies.add([{ name: 'private.pdf', size: 9, way: 'download', run }]);
    });
    await settle();
    expect(screen.getByTestId('remote-copy')).toHaveTextContent('private.pdf');
    act(() => {
      store.dispatch(signedOut());
    });
    await settle();
    expect(given?.aborted).toBe(true);
    expect(copies.list()).toEqual([]);
    expect(sessions.of('z4far')).toBeNull();
    expect(screen.getByTestId('remote-password')).toBeInTheDocument();
  });

  test('APP-REMOTE-02 what stayed behind stands by name with its reason, a device that is away is told, and a copy is tried again', async () => {
    const { store } = await open('/remoteAccess/nas?id=z4far', [far], {}, {}, true);
    const { copies } = remoteStateOf(store);
    let tries = 0;
    let found = (): void => undefined;
    const leaves = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const run = async ({ away }: WorkReport) => {
      tries += 1;
      if (tries === 1) throw new LeftError([{ path: '/a/trip/b.txt', name: 'b.txt', code: 'N002003', message: '' }]);
      away(true);
      await new Promise<void>((resolve) => (found = resolve));
      away(false);
    };
    expect(leaves()).toBe(false);
    act(() => {
      copies.add([{ name: 'trip', size: 9, way: 'here', run }]);
    });
    await settle();
    const row = screen.getByTestId('remote-copy');
    expect(within(row).getByRole('status')).toHaveTextContent('1 item was not copied');
    expect(row).toHaveTextContent('b.txtNo read-write permission here');
    expect(leaves()).toBe(false);
    await user.click(within(row).getByRole('button', { name: 'Try trip again' }));
    await settle();
    expect(within(row).getByRole('status')).toHaveTextContent('Waiting for the device');
    expect(row).not.toHaveTextContent('b.txt');
    // The page is not left unasked while something is copied.
    expect(leaves()).toBe(true);
    act(() => {
      found();
    });
    await settle();
    expect(screen.getByTestId('remote-copy')).toHaveAttribute('data-state', 'done');
    expect(screen.queryByRole('button', { name: 'Try trip again' })).toBeNull();
    expect(leaves()).toBe(false);
  });

  test('APP-REMOTE-02 a download is listed with how far it is, and can be cancelled', async () => {
    const { store } = await open('/remoteAccess/nas?id=z4far', [far], {}, {}, true);
    const read = vi.fn((_path: string, from: number, to: number, signal: AbortSignal) =>
      from === 0
        ? Promise.resolve({ bytes: new Blob(['x'.repeat(to - from)]), version: 'v' })
        : new Promise<never>((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
    );
    const size = 2 * PIECE_BYTES;
    act(() => {
      remoteStateOf(store).copies.add([
        {
          name: 'film.mkv',
          size,
          way: 'download',
          run: (report) => downloadHere({ read }, { path: '/f', name: 'film.mkv', size }, report),
        },
      ]);
    });
    await settle(50);
    expect(screen.getByRole('progressbar', { name: 'film.mkv' })).toHaveAttribute('aria-valuenow', '50');
    await user.click(screen.getByRole('button', { name: 'Cancel film.mkv' }));
    await settle(50);
    expect(screen.getByTestId('remote-copy')).toHaveAttribute('data-state', 'cancel');
  });
});

describe('the way there', () => {
  test('SES-10 the headers are plain text, and the relay is spoken to where the page came from', () => {
    const session = { nasid: 'z4far', username: 'bö', token: 't' };
    expect(remoteHeaders({ deviceId: 'd', device: 'Büro' }, session)).toEqual({ rtoken: 't', rdeviceid: 'd', rdevice: 'B?ro', ruser: 'b?' }); // prettier-ignore
    const where = { deviceBase: 'http://10.0.0.2:5055', nasId: 'z4near', config: defaultConfig };
    expect(remoteBase({ ...where, hostname: 'localhost' }, 'z4far')).toBe('http://10.0.0.2:5055/zconn/http/5055/z4far');
    expect(remoteBase({ ...where, hostname: `z4near.${defaultConfig.relayDomain}` }, 'z4far')).toBe(
      `https://z4near.${defaultConfig.relayDomain}/zconn/http/5055/z4far`,
    );
  });
});
