import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { PictureScreen } from './index.tsx';

const answers: string[] = [];
/** What the library was asked for. */
let wanted: Record<string, unknown> = {};

vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?url', () => ({ default: '' }));
vi.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: {},
  PasswordResponses: { NEED_PASSWORD: 1, INCORRECT_PASSWORD: 2 },
  getDocument: (args: Record<string, unknown>) => {
    wanted = args;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const task = {
      promise,
      onPassword: (_answer: (password: string) => void, _reason: number) => undefined,
      destroy: async () => undefined,
    };
    const answer = (password: string): void => {
      answers.push(password);
      const page = { getViewport: () => ({ width: 10, height: 10 }) };
      if (password === 'right') resolve({ numPages: 0, getPage: async () => page });
      else setTimeout(() => task.onPassword(answer, 2));
    };
    setTimeout(() => task.onPassword(answer, 1));
    return task;
  },
}));

beforeEach(async () => {
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
