import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { CodeScreen, TextScreen } from './index.tsx';

const TEAM = '/zenith_sata/public/g1';
const folders = (writable: boolean) => ({ [TEAM]: { names: ['a.txt'], writable } });
const at = (route: string): string => `${route}?path=${encodeURIComponent(`${TEAM}/a.txt`)}`;

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-TXT-01 a text of a folder that may only be read is opened to read, and says why', async () => {
  await renderScreenAt(<TextScreen />, at('/txtEditor'), folders(false));
  await settle();
  expect(screen.getByText(/You may only read the files of this folder/)).toBeInTheDocument();
  expect(screen.queryByTestId('editor-save')).toBeNull();
  expect(screen.queryByTestId('editor-edit')).toBeNull();
  expect(screen.getByText('some words').closest('.cm-content')).toHaveAttribute('contenteditable', 'false');
});

test('APP-CODE-01 code can be edited where it may be written, and there alone', async () => {
  await renderScreenAt(<CodeScreen />, at('/codeViewer'), folders(true));
  await settle();
  expect(screen.getByTestId('editor-edit')).toBeInTheDocument();
  document.body.innerHTML = '';
  await renderScreenAt(<CodeScreen />, at('/codeViewer'), folders(false));
  await settle();
  expect(screen.queryByTestId('editor-edit')).toBeNull();
});
