import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { PictureScreen } from './index.tsx';

const answers: string[] = [];
/** The text of the only page of a PDF that has one; none has pages otherwise. */
let pageText: Promise<string> | null = null;
/** What the library says of the file in place of asking for a password. */
let refusal: Error | null = null;
/** What the library was asked for. */
let wanted: Record<string, unknown> = {};

vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?url', () => ({ default: '' }));
vi.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: {},
  PasswordResponses: { NEED_PASSWORD: 1, INCORRECT_PASSWORD: 2 },
  getDocument: (args: Record<string, unknown>) => {
    wanted = args;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task = {
      promise,
      onPassword: (_answer: (password: string) => void, _reason: number) => undefined,
      destroy: async () => undefined,
    };
    const answer = (password: string): void => {
      answers.push(password);
      const getTextContent = async () => ({ items: [{ str: await pageText, hasEOL: false }] });
      const page = { getViewport: () => ({ width: 10, height: 10 }), getTextContent };
      if (password === 'right') resolve({ numPages: pageText === null ? 0 : 1, getPage: async () => page });
      else setTimeout(() => task.onPassword(answer, 2));
    };
    const refused = refusal;
    setTimeout(() => {
      if (refused === null) task.onPassword(answer, 1);
      else reject(refused);
    });
    return task;
  },
}));

beforeEach(async () => {
  refusal = null;
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  stopClock();
});
afterEach(startClock);

test('APP-ZSV-02 a protected PDF asks for its password, and again after a wrong one', async () => {
  await renderScreenAt(<PictureScreen />, `/zsviewer?path=${encodeURIComponent(`${HOME}/secret.pdf`)}`);
  await settle(100);
  await user.type(screen.getByLabelText('Password of the PDF'), 'wrong{Enter}');
  await settle(100);
  expect(screen.getByText('The password is wrong.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Password of the PDF'), 'right{Enter}');
  await settle(100);
  expect(screen.getByTestId('pdf-view')).toBeInTheDocument();
  expect(answers).toEqual(['wrong', 'right']);
});

test('APP-ZSV-02 a PDF that is gone, may not be read, cannot be reached or is damaged says which of them', async () => {
  refusal = Object.assign(new Error('Unexpected server response'), { name: 'ResponseException', status: 404 });
  let answer = failure('N002001', 'gone');
  const show = async (): Promise<void> => {
    document.body.innerHTML = '';
    await renderScreenAt(<PictureScreen />, `/zsviewer?path=${encodeURIComponent(`${HOME}/a.pdf`)}`, {}, (files) => {
      files.answers.fileInfo = () => answer;
    });
    await settle(100);
  };
  await show();
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  answer = failure('N000002', 'You may not do this');
  await show();
  expect(screen.getByTestId('error-state')).toHaveTextContent('You may not do this');
  answer = failure('NETWORK', 'no device');
  await show();
  expect(screen.getByTestId('error-state')).toHaveTextContent('no device');
  refusal = null;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(100);
  expect(screen.getByLabelText('Password of the PDF')).toBeInTheDocument();
  refusal = Object.assign(new Error('Invalid PDF structure'), { name: 'InvalidPDFException' });
  await show();
  expect(screen.getByText('These pages cannot be shown')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
});

test('APP-ZSV-02 fonts and readers of pictures come from beside the console, without WebAssembly', async () => {
  await renderScreenAt(<PictureScreen />, `/zsviewer?path=${encodeURIComponent(`${HOME}/secret.pdf`)}`);
  await settle(100);
  expect(wanted).toMatchObject({
    cMapUrl: expect.stringMatching(/^https?:.*\/pdf\/cmaps\/$/) as string,
    standardFontDataUrl: expect.stringMatching(/\/pdf\/standard_fonts\/$/) as string,
    wasmUrl: expect.stringMatching(/\/pdf\/wasm\/$/) as string,
    useWasm: false,
  });
});

test('APP-ZSV-02 while a PDF is searched nothing is said of what was searched before, nor that there is nothing', async () => {
  vi.stubGlobal('IntersectionObserver', class { observe() {} disconnect() {} }); // prettier-ignore
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  let read: (text: string) => void = () => undefined;
  const slowly = (): void => {
    pageText = new Promise((resolve) => (read = resolve));
  };
  slowly();
  await renderScreenAt(<PictureScreen />, `/zsviewer?path=${encodeURIComponent(`${HOME}/secret.pdf`)}`);
  await settle(100);
  await user.type(screen.getByLabelText('Password of the PDF'), 'right{Enter}');
  await settle(100);
  const said = () => within(screen.getByTestId('pdf-view')).queryByRole('status')?.textContent ?? '';
  const field = screen.getByLabelText('Search in the pages');
  await user.type(field, 'one');
  await settle(1000);
  expect(said()).toBe('');
  read('one two one');
  await settle(100);
  expect(said()).toBe('1 of 2');
  slowly();
  await user.clear(field);
  await user.type(field, 'three');
  await settle(1000);
  expect(said()).toBe('');
  read('one two one');
  await settle(100);
  expect(said()).toBe('Nothing found');
});
