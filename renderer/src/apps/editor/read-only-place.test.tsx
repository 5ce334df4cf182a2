import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { CodeScreen, TextScreen } from './index.tsx';
import { keepDraft, readDraft } from './journal.ts';

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

test('APP-TXT-01 unsaved words of a place that may only be read now are saved elsewhere when one leaves, or given up', async () => {
  const path = `${TEAM}/a.txt`;
  const { leave } = await renderScreenAt(<TextScreen />, at('/txtEditor'), folders(false), () => {
    keepDraft(localStorage, 'mira', path, { content: 'typed', etag: 'e0', encoding: 'utf-8', at: 5 });
  });
  await settle();
  await user.click(document.querySelector('[data-note="restore"]') ?? document.body);
  await settle();
  const leaving = leave('close');
  await settle();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save as…' }));
  expect(await leaving).toBe(false);
  await settle();
  expect(screen.getByTestId('folder-picker-ok')).toBeInTheDocument();
  expect(readDraft(localStorage, 'mira', path)?.content).toBe('typed');
  await user.keyboard('{Escape}');
  const again = leave('close');
  await settle();
  await user.click(screen.getByRole('button', { name: 'Do not save' }));
  expect(await again).toBe(true);
  expect(readDraft(localStorage, 'mira', path)).toBeNull();
});

test.each([
  ['group', 'permission', {}],
  ['session', 'perm_changed', { perm: { public: 1 } }],
  ['settings', 'changed', { area: 'drives' }],
])('APP-TXT-01 a right given or taken while the text is open is seen: %s, %s', async (topic, type, data) => {
  const { store, files } = await renderScreenAt(<TextScreen />, at('/txtEditor'), folders(false));
  await settle();
  const content = () => screen.getByText('some words').closest('.cm-content');
  const tell = async (): Promise<void> => {
    store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic, type, data }));
    await settle(1000);
  };
  Object.assign(files.folders[TEAM] ?? {}, { writable: true });
  await tell();
  expect(screen.queryByText(/You may only read the files of this folder/)).toBeNull();
  expect(content()).toHaveAttribute('contenteditable', 'true');
  Object.assign(files.folders[TEAM] ?? {}, { writable: false });
  await tell();
  expect(screen.getByText(/You may only read the files of this folder/)).toBeInTheDocument();
  expect(content()).toHaveAttribute('contenteditable', 'false');
  // A device that is away takes nothing back.
  files.answers.fileList = () => failure('NETWORK', '');
  await tell();
  expect(screen.getByText(/You may only read the files of this folder/)).toBeInTheDocument();
});
