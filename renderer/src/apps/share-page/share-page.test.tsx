import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { rightsChanged } from '../../state/session-slice.ts';
import {
  type FakeFiles,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { checkSubmission } from './collect-send.ts';
import { keepReceipt, receiptsOf } from './receipts.ts';
import { ShareContent } from './share-content.tsx';
import { SharePage } from './share-page.tsx';
import { shareDownloadUrl } from '../../state/files/share-urls.ts';
import { shareTarget } from './share-urls.ts';

const info = (more: object = {}) => ({
  name: 'Trip',
  kind: 'file',
  owner_nick: 'Mira',
  need_code: 1,
  expire_at: 0,
  count: 1,
  limit: 3,
  ...more,
});
const entry = (name: string) => ({
  id: `/${name}`,
  name,
  path: `/${name}`,
  is_dir: '0',
  size: 2048,
  mtime: 1,
  ftype: 0,
});

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'sharing']);
  sessionStorage.clear();
  stopClock();
});
afterEach(startClock);

test('RTE-20 a coded share says that the code is wrong, and lists its files with the right one', async () => {
  await renderScreenAt(<SharePage />, '/share/abc', {}, (fake) => {
    fake.answers.shareInfo = () => success(info());
    fake.answers.shareVerify = ({ code }) =>
      code === 'ab12' ? success({ sticket: 'T', expire_in: 60 }) : failure('N003003', 'The code is wrong');
    fake.answers.shareContent = () => success({ list: [entry('sea.jpg')], total: 1 });
  });
  const field = screen.getByLabelText('Enter the code');
  await user.type(field, 'zzzz{Enter}');
  await settle();
  expect(screen.getByText('The code is wrong')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'ab12{Enter}');
  await settle();
  expect(screen.getByTestId('share-entry')).toHaveAttribute('data-name', 'sea.jpg');
  expect(screen.getByText(/1 of 3 downloads used/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download sea.jpg' })).toHaveAttribute(
    'href',
    '/share/download?id=abc&sticket=T&path=%2Fsea.jpg',
  );
});

test('RTE-20 a download that the share gives no more is not begun: the page says why', async () => {
  const begun: string[] = [];
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    begun.push(this.download);
  });
  let count = 0;
  const { files } = await renderScreenAt(<SharePage />, '/share/abc', {}, (fake) => {
    fake.answers.shareInfo = () => success(info({ need_code: 0, count, limit: 1 }));
    fake.answers.shareVerify = () => success({ sticket: 'T', expire_in: 60 });
    fake.answers.shareContent = () => success({ list: [entry('sea.jpg')], total: 1 });
  });
  await user.click(screen.getByRole('link', { name: 'Download sea.jpg' }));
  await settle();
  expect(begun).toEqual(['sea.jpg']);
  // It is no visit of its own.
  expect(files.named('shareInfo').at(-1)).toEqual({ id: 'abc', sticket: 'T' });
  count = 1;
  await user.click(screen.getByRole('link', { name: 'Download sea.jpg' }));
  await settle();
  expect(begun).toHaveLength(1);
  expect(screen.getByTestId('share-gone')).toHaveAttribute('data-state', 'limit');
  link.mockRestore();
});

test('RTE-20 a preview that cannot be read says so, and shows why where the share has ended', async () => {
  const read = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}', { status: 403 })));
  const { files } = await renderScreenAt(<SharePage />, '/share/abc', {}, (fake) => {
    fake.answers.shareInfo = () => success(info({ need_code: 0 }));
    fake.answers.shareVerify = () => success({ sticket: 'T', expire_in: 60 });
    fake.answers.shareContent = () => success({ list: [entry('note.txt')], total: 1 });
  });
  await user.click(screen.getByRole('button', { name: /^note.txt/ }));
  await settle();
  expect(within(screen.getByTestId('share-preview')).getByText('This file could not be read')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  files.answers.shareInfo = () => failure('N003001', 'no');
  await user.click(screen.getByRole('button', { name: /^note.txt/ }));
  await settle();
  expect(screen.getByTestId('share-gone')).toHaveAttribute('data-state', 'cancelled');
  expect(screen.queryByTestId('share-preview')).toBeNull();
  read.mockRestore();
});

test.each([
  ['N003001', 'cancelled'],
  ['N003002', 'expired'],
  ['N003005', 'limit'],
] as const)('RTE-20 %s shows that the share is %s', async (code, state) => {
  await renderScreenAt(<SharePage />, '/share/abc', {}, (fake) => {
    fake.answers.shareInfo = () => failure(code, 'no');
  });
  expect(screen.getByTestId('share-gone')).toHaveAttribute('data-state', state);
});

test('RTE-20, APP-COLL-03 a collection asks for its fields; one that is closed says finished', async () => {
  const collect = {
    note: 'n',
    template: 'custom',
    fields: [{ label: 'Class', required: true }],
    max_files: 2,
    max_size: 10,
  };
  await renderScreenAt(<SharePage />, '/share/collect/c1', {}, (fake) => {
    fake.answers.shareInfo = () => success(info({ kind: 'collect', need_code: 0, collect }));
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Fill in “Class”.')).toBeInTheDocument();
  const file = (size: number): File => new File([new Uint8Array(size)], 'a.txt');
  const values = { Class: '3b' };
  expect(checkSubmission(collect, { values, files: [] })?.kind).toBe('noFiles');
  expect(checkSubmission(collect, { values, files: [file(1), file(1), file(1)] })?.kind).toBe('tooMany');
  expect(checkSubmission(collect, { values, files: [file(11)] })?.kind).toBe('tooLarge');
  expect(checkSubmission(collect, { values, files: [file(10)] })).toBeNull();
});

test('RTE-20, APP-COLL-02 a collection says which types it takes, and marks what it will refuse before it is sent', async () => {
  const collect = { note: '', template: 'photo', fields: [], max_files: 3, max_size: 5, types: ['image', '.pdf'] };
  await renderScreenAt(<SharePage />, '/share/collect/c1', {}, (fake) => {
    fake.answers.shareInfo = () => success(info({ kind: 'collect', need_code: 0, collect }));
  });
  expect(screen.getByTestId('collect-types')).toHaveTextContent('Only these are taken: pictures, .pdf');
  await user.click(screen.getByTestId('collect-pick'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(input?.accept).toContain('.jpg');
  const given = [new File(['x'], 'sea.jpg'), new File(['x'], 'run.exe'), new File(['too large'], 'essay.pdf')];
  Object.defineProperty(input, 'files', { value: given });
  input?.dispatchEvent(new Event('change'));
  await settle();
  const shown = screen.getAllByRole('listitem').map((item) => [item.textContent, item.dataset.refused]);
  expect(shown.map(([, refused]) => refused)).toEqual([undefined, 'wrongType', 'tooLarge']);
  expect(shown[1]?.[0]).toContain('Not one of these types');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert')).toHaveTextContent('“run.exe” is of a type that is not taken.');
});

test('RTE-20, APP-COLL-02 while a submission is on its way nothing is added to it that would not go with it', async () => {
  const sent: unknown[] = [];
  class Slow {
    readonly upload = {};
    open(): void {}
    send(form: unknown): void {
      sent.push(form);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Slow);
  const collect = {
    note: '',
    template: 'custom',
    fields: [{ label: 'Name', required: true }],
    max_files: 3,
    max_size: 0,
  };
  await renderScreenAt(<SharePage />, '/share/collect/c1', {}, (fake) => {
    fake.answers.shareInfo = () => success(info({ kind: 'collect', need_code: 0, collect }));
  });
  await user.type(screen.getByRole('textbox'), 'Ann');
  await user.click(screen.getByTestId('collect-pick'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'sea.jpg')] });
  input?.dispatchEvent(new Event('change'));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await settle();
  expect(sent).toHaveLength(1);
  expect(screen.getByTestId('collect-pick')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove: sea.jpg' })).toBeDisabled();
  expect(screen.getByRole('textbox')).toBeDisabled();
  vi.unstubAllGlobals();
});

const asking = {
  note: '',
  template: 'custom',
  fields: [{ label: 'Name', required: true }],
  max_files: 2,
  max_size: 0,
  room: 5,
};

test('CALL-EXT-13 a visitor sees what this browser has handed in, and takes it back', async () => {
  localStorage.clear();
  const { files } = await renderScreenAt(<SharePage />, '/share/collect/c1', {}, (fake) => {
    keepReceipt('c1', 'r1');
    keepReceipt('c1', 'r2');
    fake.answers.shareInfo = () => success(info({ kind: 'collect', need_code: 0, collect: asking }));
    fake.answers.collectMine = ({ receipts }) =>
      success({
        list: (receipts as string[]).map((receipt) => ({
          receipt,
          at: 1_700_000_000,
          files: [{ name: `${receipt}.pdf`, size: 4 }],
        })),
      });
  });
  const own = () => within(screen.getByTestId('collect-mine')).getAllByRole('listitem');
  expect(own().map((item) => item.textContent)).toEqual([
    expect.stringContaining('r1.pdf'),
    expect.stringContaining('r2.pdf'),
  ]);
  const [first] = screen.getAllByRole('button', { name: /^Take back what was sent at/ });
  await user.click(first ?? document.body);
  await settle();
  expect(files.named('collectTakeBack')).toEqual([{ id: 'c1', receipt: 'r1' }]);
  expect(own()).toHaveLength(1);
  expect(receiptsOf('c1')).toEqual(['r2']);
  // A closed one is told, and stays in the list.
  files.answers.collectTakeBack = () => failure('N003002', 'The share has expired');
  await user.click(screen.getByRole('button', { name: /^Take back/ }));
  await settle();
  expect(own()).toHaveLength(1);
  expect(screen.getAllByText('The share has expired')).not.toEqual([]);
});

test('CALL-EXT-13 files that are more than the collection still takes are not sent', () => {
  const file = (size: number): File => new File([new Uint8Array(size)], 'a.txt');
  const values = { Name: 'Kim' };
  expect(checkSubmission(asking, { values, files: [file(3), file(3)] })?.kind).toBe('full');
  expect(checkSubmission(asking, { values, files: [file(3), file(2)] })).toBeNull();
});

test('APP-COLL-03 an account that is asked hands in inside the product, under its name', async () => {
  await renderScreenAt(<ShareContent />, '/shareContent/file?collect=c1', {}, (fake) => {
    fake.answers.shareInfo = () =>
      success(info({ kind: 'collect', need_code: 0, collect: { ...asking, you: 'Mira' } }));
  });
  expect(screen.getByTestId('collect-form')).toBeInTheDocument();
  expect(screen.getByLabelText('Name (required)')).toHaveValue('Mira');
});

test('APP-SHC-01 a member sees what a share holds without a code; a share that has gone says so', async () => {
  const { files } = await renderScreenAt(<ShareContent />, '/shareContent/file?id=abc', {}, (fake) => {
    fake.answers.shareInfo = () => success(info({ need_code: 0 }));
    fake.answers.shareContent = () => success({ list: [entry('plan.pdf')], total: 1 });
  });
  expect(screen.getByTestId('share-entry')).toHaveAttribute('data-name', 'plan.pdf');
  expect(files.named('shareVerify')).toEqual([]);
  files.answers.shareSave = () => success({ task_id: 't' });
  await user.click(screen.getByTestId('share-save'));
  await settle();
  expect(await screen.findByTestId('folder-picker')).toBeInTheDocument();
});

test('APP-VIDEO-08 APP-SHC-01 a share of videos that was cancelled leads to the page of the video app, without it to its own', async () => {
  const refuse = (fake: FakeFiles): void => {
    fake.answers.shareInfo = () => failure('N003001', 'cancelled');
  };
  const { url } = await renderScreenAt(<ShareContent />, '/shareContent/video?id=abc', {}, refuse);
  await settle();
  expect(url()).toBe('/video/shareEmpty');
  cleanup();
  const other = await renderScreenAt(<ShareContent />, '/shareContent/video?id=abc', {}, (fake, store) => {
    refuse(fake);
    store.dispatch(rightsChanged({ isMaster: false, userPerm: { video: 0 } }));
  });
  await settle();
  expect(other.url()).toBe('/shareContent/video?id=abc');
  expect(screen.getByTestId('share-gone')).toHaveAttribute('data-state', 'cancelled');
});

test('RTE-20 addresses: a share, a collection, nothing', () => {
  expect(shareTarget('/share/a%2Bb')).toEqual({ kind: 'share', id: 'a+b' });
  expect(shareTarget('/share/collect/x')).toEqual({ kind: 'collect', id: 'x' });
  expect(shareTarget('/share/')).toBeNull();
  expect(shareDownloadUrl('http://nas', { id: 'a', sticket: '' })).toBe('http://nas/share/download?id=a');
});
