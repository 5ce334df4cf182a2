import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TMP_TOKEN_MAX_S } from '#shared/constants.ts';
import { isLoadHeld } from '../../api/hold-load.ts';
import { success, type CallResult } from '../../api/result.ts';
import { HostProvider } from '../../host/host-context.ts';
import { i18next } from '../../i18n/index.ts';
import { createFakeHost } from '../../test/fake-host.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { NotebookScreen, NotePrintScreen } from './index.tsx';
import { blocksOf, NoteView } from './note-view.tsx';
import { createSendImage } from './send-image.ts';

const image = `/v2/note/image?id=${'a'.repeat(32)}`;

/** Compressed when the test says so. */
const compressed = vi.hoisted(() => ({ done: (): void => undefined }));
vi.mock('../../components/images/compress-image.ts', () => ({
  compressImage: (file: File) =>
    new Promise<File>((resolve) => {
      compressed.done = () => {
        resolve(file);
      };
    }),
}));

/** A screen of the desktop app, where the session does not travel with an address; the pass comes when the test says so. */
async function renderInApp(content: React.ReactNode, at: string) {
  const waiting: ((result: CallResult<unknown>) => void)[] = [];
  const { host } = createFakeHost();
  const app = { ...host, features: { ...host.features, pageKeepsSession: false } };
  const html = `<p>Herbs text</p><img src="${image}">`;
  const note = { id: 'n1', title: 'Herbs', book_id: 'b1', fav: 0, version: 1, deleted_at: 0, mtime: 1, ctime: 1 };
  const shown = await renderScreenAt(<HostProvider value={app}>{content}</HostProvider>, at, {}, (files) => {
    Object.assign(files.answers, {
      noteList: () =>
        success({
          books: [{ id: 'b1', name: 'My notes', count: 1, is_default: 1 }],
          list: [{ ...note, excerpt: '' }],
          total: 1,
          counts: { all: 1, fav: 0, deleted: 0 },
        }),
      noteLoad: ({ id }: { id: string }) => success({ ...note, id, html, safe: 0, latest: 1 }),
      noteSave: ({ id }: { id: string }) => success({ id, version: 2, mtime: 2, book_id: 'b1' }),
      noteSetting: () => success({ keep_versions: 20, autosave_s: 3, font: 'sans', book_id: '' }),
      tmpToken: () =>
        new Promise<CallResult<unknown>>((resolve) => {
          waiting.push(resolve);
        }),
    });
  });
  return {
    ...shown,
    asked: () => waiting.length,
    answer: async (result: CallResult<unknown>) => {
      act(() => {
        waiting.at(-1)?.(result);
      });
      await settle();
    },
  };
}

const pass = success({ tmptoken: 'pass', expire_in: TMP_TOKEN_MAX_S });
const pictures = (): string[] =>
  [...screen.getByTestId('note-text').querySelectorAll('img[src]')].map((each) => each.getAttribute('src') ?? '');

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['notes', 'places']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-NOTE-02 CALL-AUTH-08 a picture that is put in before the pass is there stays, and those of the text are shown by it', async () => {
  const { answer } = await renderInApp(<NotebookScreen />, '/notebook/notebookEditor?id=n1');
  const text = screen.getByTestId('note-text');
  await user.upload(screen.getByTestId('note-image-file'), new File(['x'], 'Harbour.png', { type: 'image/png' }));
  await answer(pass);
  expect(pictures()).toEqual([expect.stringContaining(`${image}&tmptoken=pass`)]);
  compressed.done();
  // Read by the page's own reader of files, which the clock of the test does not move.
  vi.useRealTimers();
  await vi.waitFor(() => {
    expect(pictures()).toHaveLength(2);
  });
  expect(pictures().some((src) => src.startsWith('data:image/png;base64,'))).toBe(true);
  // The same text, with its caret and its way back.
  expect(screen.getByTestId('note-text')).toBe(text);
});

test('APP-NOTE-02 CALL-AUTH-08 a pass that could not be had is asked for again soon', async () => {
  const { answer, asked } = await renderInApp(<NotebookScreen />, '/notebook/notebookEditor?id=n2');
  await answer({ success: false, code: 'NETWORK', message: 'away' } as CallResult<unknown>);
  expect(asked()).toBe(1);
  await settle(10_000);
  expect(asked()).toBe(2);
  await answer(pass);
  expect(pictures()).toEqual([expect.stringContaining(`${image}&tmptoken=pass`)]);
});

test('APP-NOTE-04 CALL-AUTH-08 nothing is printed before pictures can be had', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { answer } = await renderInApp(<NotePrintScreen />, '/notebookPrint?id=n1');
  expect(screen.queryByTestId('note-view')).toBeNull();
  await answer(pass);
  const picture = screen.getByTestId('note-view').querySelector('img');
  expect(picture?.getAttribute('src')).toContain(`${image}&tmptoken=pass`);
  expect(print).not.toHaveBeenCalled();
  picture?.dispatchEvent(new Event('load'));
  await settle(1000);
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('APP-NOTE-06 CALL-AUTH-08 a text that is only read shows its pictures once there is a pass', () => {
  const blocks = blocksOf(`<img src="${image}">`);
  const from = (tmptoken: string) => () => ({ base: '', tmptoken });
  const view = render(<NoteView blocks={blocks} font="sans" source={from('')} />);
  const shown = () => screen.getByTestId('note-view').querySelector('img')?.getAttribute('src');
  expect(shown()).toBe(image);
  view.rerender(<NoteView blocks={blocks} font="sans" source={from('pass')} />);
  expect(shown()).toBe(`${image}&tmptoken=pass`);
});

test('APP-NOTE-02 WND-04 a picture of a note is sent to its end, whichever view comes next', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const send = createSendImage(() => ({ base: '', tmptoken: '' }), false);
  const sent = send(new Blob(['x'], { type: 'image/png' }));
  expect(isLoadHeld()).toBe(true);
  answer(Response.json({ code: '200', data: { url: image } }));
  expect(await sent).toEqual({ url: image });
  expect(isLoadHeld()).toBe(false);
});
