import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { HostProvider } from '../../host/host-context.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { createFakeHost } from '../../test/fake-host.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { rowsOf } from './archive-tree.ts';
import { parseCsv } from './csv.ts';
import { hexLines } from './hex.ts';
import { PictureScreen } from './index.tsx';
import { countIn } from './pdf-search.ts';
import { relativePath } from './relative-path.ts';
import { viewOf } from './view-of.ts';

const at = (name: string): string => `/zsviewer?path=${encodeURIComponent(`${HOME}/${name}`)}`;

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  stopClock();
});
afterEach(startClock);

test('APP-ZSV-02 markdown has its form; HTML in it stays text, and only pictures beside it are fetched', async () => {
  const content = '# Trip\n\n<script>alert(1)</script>\n\n![sea](sea.jpg) ![far](https://x.example/a.png)';
  await renderScreenAt(<PictureScreen />, at('notes.md'), {}, (files) => {
    files.answers.textLoad = () => success({ content, encoding: 'utf-8', etag: 'e', size: 9 });
  });
  await settle(100);
  const view = within(screen.getByTestId('markdown-view'));
  expect(view.getByRole('heading', { name: 'Trip' })).toBeInTheDocument();
  expect(document.querySelector('script')).toBeNull();
  const sources = view.getAllByRole('img').map((image) => image.getAttribute('src'));
  expect(sources).toEqual([`/v2/file/stream?path=${encodeURIComponent(`${HOME}/sea.jpg`)}`]);
});

test('APP-ZSV-02 a table of comma separated values; an office file without a service is offered to download', async () => {
  await renderScreenAt(<PictureScreen />, at('t.csv'), {}, (files) => {
    files.answers.textLoad = () => success({ content: 'a;b\n"x;1";2', encoding: 'utf-8', etag: 'e', size: 9 });
  });
  await settle(100);
  expect(screen.getByRole('columnheader', { name: 'a' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'x;1' })).toBeInTheDocument();
  document.body.innerHTML = '';
  await renderScreenAt(<PictureScreen />, at('plan.docx'));
  expect(screen.getByText('Preview not available')).toBeInTheDocument();
});

test('APP-ZSV-02 a table that is too large says so and is offered to download; one that is gone says that', async () => {
  await renderScreenAt(<PictureScreen />, at('t.csv'), {}, (files) => {
    files.answers.textLoad = () => failure('N000001', 'parameter error');
  });
  await settle(100);
  expect(screen.getByText('This file is too large to be shown as text')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 't.csv');
  expect(screen.queryByText('parameter error')).toBeNull();
  document.body.innerHTML = '';
  await renderScreenAt(<PictureScreen />, at('notes.md'), {}, (files) => {
    files.answers.textLoad = () => failure('N002001', 'gone');
  });
  await settle(100);
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
});

test('APP-ZSV-02 FIL-10 markdown follows what is written into its file, and stays while the device is away', async () => {
  let answer = success({ content: '# First', encoding: 'utf-8', etag: 'e1', size: 7 }) as CallResult<unknown>;
  const { store } = await renderScreenAt(<PictureScreen />, at('notes.md'), {}, (files) => {
    files.answers.textLoad = () => answer;
  });
  await settle(100);
  const tell = async (): Promise<void> => {
    const data = { path: HOME };
    store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data }));
    await settle(1000);
  };
  answer = success({ content: '# Second', encoding: 'utf-8', etag: 'e2', size: 8 });
  await tell();
  expect(screen.getByRole('heading', { name: 'Second' })).toBeInTheDocument();
  answer = failure('NETWORK', 'no device');
  await tell();
  expect(screen.getByRole('heading', { name: 'Second' })).toBeInTheDocument();
});

test('APP-ZSV-02 bytes that cannot be read any further say so, and are read on when that is asked for', async () => {
  const total = 3 * 64 * 1024;
  let works = true;
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { Range: string } }) => {
    if (!works) throw new TypeError('no device');
    const from = Number(/\d+/.exec(headers.Range)?.[0]);
    const head = { 'content-range': `bytes ${from}-${from + 65535}/${total}` };
    return new Response(new Uint8Array(64 * 1024), { status: 206, headers: head });
  });
  await renderScreenAt(<PictureScreen />, `${at('a.bin')}&as=hex`);
  await settle(100);
  const box = screen.getByTestId('hex-view').querySelector('[tabindex="0"]');
  if (box === null) throw new Error('no bytes');
  works = false;
  fireEvent.scroll(box);
  await settle(100);
  expect(screen.getByText('The bytes could not be read')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(100);
  expect(screen.getByTestId('hex-view')).toHaveTextContent('128KB of 192KB');
  expect(screen.queryByText('The bytes could not be read')).toBeNull();
});

/** A document in the viewer of an account with an office service, and what was opened outside of the console. */
async function openOffice(path: string, wpsSetting: object, info?: CallResult<unknown>) {
  const { host } = createFakeHost();
  const openExternal = vi.fn(async (_url: string) => true);
  const shown = await renderScreenAt(
    <HostProvider value={{ ...host, openExternal }}>
      <PictureScreen />
    </HostProvider>,
    `/zsviewer?path=${encodeURIComponent(path)}`,
    {},
    (files) => {
      files.answers.fileSetting = () => success({ wpsSetting });
      files.answers.fileInfo = () => info;
      files.answers.tmpToken = () => success({ tmptoken: 'once', expire_at: 1 });
    },
  );
  await settle(100);
  return { ...shown, openExternal };
}

test('APP-FSET-06 APP-ZSV-02 a service shows an office document, by an address that opens it alone for a while', async () => {
  const service = { enable: 1, url: 'https://office.example/view', mode: 'view' };
  const { files, openExternal } = await openOffice(`${HOME}/plan.docx`, service);
  expect(files.named('tmpToken')).toEqual([{ purpose: 'download', ttl: 300 }]);
  const address = new URL(openExternal.mock.calls[0]?.[0] ?? '');
  expect(address.origin).toBe('https://office.example');
  const document = new URL(address.searchParams.get('src') ?? '');
  expect(document.origin).toBe(location.origin);
  expect(Object.fromEntries(document.searchParams)).toMatchObject({ path: `${HOME}/plan.docx`, tmptoken: 'once' });
  expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open with the office service' }));
  await settle();
  expect(openExternal).toHaveBeenCalledTimes(2);
});

test('APP-FSET-06 a service that is off gets nothing, and none gets what lies in the safe box', async () => {
  const off = await openOffice(`${HOME}/plan.docx`, { enable: 0, url: 'https://office.example/view', mode: 'view' });
  expect(off.openExternal).not.toHaveBeenCalled();
  expect(screen.getByText('Preview not available')).toBeInTheDocument();
  cleanup();
  const service = { enable: 1, url: 'https://office.example/view', mode: 'edit' };
  const safe = await openOffice('/zenith_sata/mira/safebox/plan.docx', service);
  expect(safe.openExternal).not.toHaveBeenCalled();
  expect(safe.files.named('tmpToken')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Open with the office service' })).toBeNull();
});

test('APP-ZSV-02 APP-FSET-06 an office document that is gone says so, and is handed to no service', async () => {
  const service = { enable: 1, url: 'https://office.example/view', mode: 'view' };
  const gone = failure('N002001', 'gone');
  const { files, openExternal } = await openOffice(`${HOME}/plan.docx`, service, gone);
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
  expect(openExternal).not.toHaveBeenCalled();
  expect(files.named('tmpToken')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

test('FIL-07 an archive asks for its password, lists folder by folder, and extracts what is selected', async () => {
  const list = [
    { name: 'docs/a.txt', size: 4, is_dir: '0', mtime: 1, encrypted: '1' },
    { name: 'b.txt', size: 2, is_dir: '0', mtime: 1, encrypted: '0' },
  ];
  const { files } = await renderScreenAt(<PictureScreen />, at('old.zip'), {}, (fake) => {
    fake.answers.fileArchiveList = ({ password }) =>
      password === 'right' ? success({ list, total: 2 }) : { ...failure('N000001', 'no'), data: { field: 'password' } };
    fake.answers.fileExtract = () => success({ task_id: 't' });
  });
  await settle(100);
  await user.type(screen.getByLabelText('Password of the archive'), 'right{Enter}');
  await settle();
  expect(screen.getAllByTestId('record').map(({ dataset }) => dataset.name)).toEqual(['docs', 'b.txt']);
  await user.click(screen.getAllByTestId('record')[0] ?? document.body);
  await user.click(screen.getByTestId('archive-extract'));
  await settle();
  expect(files.named('fileExtract')).toEqual([
    { path: `${HOME}/old.zip`, to: HOME, password: 'right', entries: ['docs'] },
  ]);
  await user.dblClick(screen.getAllByTestId('record')[0] ?? document.body);
  expect(screen.getByTestId('record')).toHaveAttribute('data-name', 'a.txt');
});

test('APP-FM-03 an extraction that waits for the password goes on with it, as it was wanted; given up, the list is back', async () => {
  const list = ['a.txt', 'b.txt'].map((name) => ({ name, size: 2, is_dir: '0', mtime: 1, encrypted: '1' }));
  const { files } = await renderScreenAt(<PictureScreen />, at('old.zip'), {}, (fake) => {
    fake.answers.fileArchiveList = ({ password }) =>
      password === 'wrong' ? { ...failure('N000001', 'no'), data: { field: 'password' } } : success({ list, total: 2 });
    fake.answers.fileExtract = () => success({ task_id: 't' });
  });
  await settle(100);
  await user.click(screen.getAllByTestId('record')[1] ?? document.body);
  await user.click(screen.getByTestId('archive-extract'));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(screen.getAllByTestId('record')).toHaveLength(2);
  expect(files.named('fileExtract')).toEqual([]);
  await user.click(screen.getByTestId('archive-extract'));
  for (const password of ['wrong', 'right']) {
    await settle();
    await user.type(screen.getByLabelText('Password of the archive'), `${password}{Enter}`);
  }
  await settle();
  expect(files.named('fileExtract')).toEqual([
    { path: `${HOME}/old.zip`, to: HOME, password: 'right', entries: ['b.txt'] },
  ]);
});

test('FIL-07 an archive that cannot be read says so and is offered to download; one that is gone says that', async () => {
  const show = (answer: CallResult<unknown>) =>
    renderScreenAt(<PictureScreen />, at('old.zip'), {}, (fake) => {
      fake.answers.fileArchiveList = () => answer;
    });
  await show({ ...failure('N000001', 'parameter error'), data: { field: 'path', reason: 'a damaged archive' } });
  await settle(100);
  expect(screen.getByText('This archive cannot be read')).toBeInTheDocument();
  expect(screen.queryByText('parameter error')).toBeNull();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'old.zip');
  document.body.innerHTML = '';
  await show(failure('N002001', 'gone'));
  await settle(100);
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
});

test('APP-FM-03 an archive of the safe box is extracted within the box, and no other place is offered', async () => {
  const safe = '/zenith_sata/mira/safebox';
  const { files } = await renderScreenAt(
    <PictureScreen />,
    `/zsviewer?path=${encodeURIComponent(`${safe}/old.zip`)}`,
    { [safe]: { names: ['Papers/'] } },
    (fake) => {
      fake.answers.fileArchiveList = () =>
        success({ list: [{ name: 'b.txt', size: 2, is_dir: '0', mtime: 1, encrypted: '0' }], total: 1 });
      fake.answers.fileExtract = () => success({ task_id: 't' });
    },
  );
  await settle(100);
  await user.click(screen.getByRole('button', { name: 'Extract to…' }));
  await settle();
  const picker = within(screen.getByRole('dialog'));
  expect(picker.getByText('Papers')).toBeVisible();
  expect(picker.queryByText('my files')).toBeNull();
  await user.click(picker.getByRole('button', { name: 'Extract here' }));
  await settle();
  expect(files.named('fileExtract')).toEqual([{ path: `${safe}/old.zip`, to: safe }]);
});

test('FIL-07 what shows a file: by its name, bytes for any', () => {
  expect(['a.pdf', 'a.md', 'a.zip', 'a.docx', 'a.jpg'].map((name) => viewOf(`/x/${name}`, null))).toEqual([
    'pdf',
    'markdown',
    'archive',
    'office',
    'image',
  ]);
  expect(viewOf('/x/a.jpg', 'hex')).toBe('hex');
  expect(hexLines(Uint8Array.of(72, 105, 0, 255), 16)).toEqual([
    { offset: '00000010', bytes: '48 69 00 ff', signs: 'Hi..' },
  ]);
});

test('rows of an archive have the folders that only names tell; references stay inside; cells keep their quotes', () => {
  const entry = (name: string, isDir = false) => ({ name, size: 3, isDir, mtime: 0, encrypted: false });
  expect(
    rowsOf([entry('a/b/c.txt'), entry('a/', true), entry('z.txt')], '').map(({ label, size }) => [label, size]),
  ).toEqual([
    ['a', 3],
    ['z.txt', 3],
  ]);
  expect(relativePath(`${HOME}/docs`, '../sea%20side.jpg')).toBe(`${HOME}/sea side.jpg`);
  expect(relativePath(`${HOME}/docs`, 'javascript:alert(1)')).toBeNull();
  expect(relativePath(HOME, '../../../../etc')).toBeNull();
  expect(parseCsv('a,"b ""c"",\nd"\r\n1,2')).toEqual({
    rows: [
      ['a', 'b "c",\nd'],
      ['1', '2'],
    ],
    cut: false,
  });
  expect(parseCsv('"name, first";"town, street"\n"a, b";c').rows).toEqual([
    ['name, first', 'town, street'],
    ['a, b', 'c'],
  ]);
  expect(parseCsv('a\nb\nc', 2)).toEqual({ rows: [['a'], ['b']], cut: true });
  expect(countIn('Sea and sea', 'SEA')).toBe(2);
});
