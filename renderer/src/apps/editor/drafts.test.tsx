import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { CodeScreen, TextScreen } from './index.tsx';
import { keepDraft, readDraft } from './journal.ts';
import { createTextDocument } from './text-document.ts';

const PATH = `${HOME}/a.txt`;
const at = (route: string): string => `${route}?path=${encodeURIComponent(PATH)}`;

/** A file of a device, as text; which encoding it is in is guessed where none is named. */
let file = { content: 'one', encoding: 'gb18030', etag: 'e1' };
const saves: Record<string, unknown>[] = [];
function device(name: string, args: Record<string, unknown>): CallResult<unknown> {
  if (name === 'textLoad') return success({ ...file, encoding: args.encoding ?? file.encoding, size: 3 });
  if (name !== 'textSave') return success(null);
  saves.push(args);
  if (args.etag !== file.etag) return failure('N002002', 'changed');
  return success({ etag: `${file.etag}+`, mtime: 1 });
}

const open = async () => {
  installClient({
    call: (spec: { name: string }, args: Record<string, unknown>) => Promise.resolve(device(spec.name, args)),
  } as unknown as ApiClient);
  const doc = createTextDocument({ path: PATH, account: 'mira', storage: localStorage, now: () => 5 });
  await doc.load();
  return doc;
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  localStorage.clear();
  saves.length = 0;
  file = { content: 'one', encoding: 'gb18030', etag: 'e1' };
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-TXT-01 what was typed in another encoding than the found one is restored and saved in that encoding', async () => {
  const doc = await open();
  await doc.load('big5');
  doc.edit('typed');
  doc.close();
  const again = await open();
  again.restoreDraft();
  expect([again.text(), again.getState().loaded?.encoding]).toEqual(['typed', 'big5']);
  expect(await again.save()).toBe('saved');
  expect(saves.at(-1)).toMatchObject({ content: 'typed', encoding: 'big5' });
});

test('APP-TXT-01 what others wrote is read in the encoding that the text is read in, also when a save finds it', async () => {
  const doc = await open();
  await doc.load('big5');
  doc.edit('mine');
  file = { ...file, content: 'theirs', etag: 'e2' };
  expect(await doc.save()).toBe('changed');
  expect(doc.getState().changed?.encoding).toBe('big5');
  doc.takeTheirs();
  expect([doc.text(), doc.getState().loaded?.encoding]).toEqual(['theirs', 'big5']);
});

test('APP-TXT-01 reading the file in another encoding keeps what is still offered from before', async () => {
  keepDraft(localStorage, 'mira', PATH, { content: 'typed', etag: 'e1', encoding: 'utf-8', at: 5 });
  const doc = await open();
  await doc.load('big5');
  expect(doc.getState().draft?.content).toBe('typed');
  doc.close();
  expect((await open()).getState().draft?.content).toBe('typed');
});

test('APP-TXT-01 a draft whose encoding does not fit the file any more leaves the file as it was found', async () => {
  keepDraft(localStorage, 'mira', PATH, { content: 'typed', etag: 'e0', encoding: 'utf-8', at: 5 });
  file = { ...file, content: 'a\uFFFDb' };
  const doc = await open();
  expect(doc.getState()).toMatchObject({ loaded: { encoding: 'gb18030' }, draft: { content: 'typed' } });
});

test('APP-CODE-01 a view to read does not take up unsaved words, which it could not save; they wait for the editor', async () => {
  const draft = { content: 'one and two', etag: 'e1', encoding: 'utf-8', at: 5 };
  const show = (content: ReactNode, route: string) =>
    renderScreenAt(content, at(route), {}, (fake) => {
      fake.answers.textLoad = (args) => device('textLoad', args);
      keepDraft(localStorage, 'mira', PATH, draft);
    });
  await show(<CodeScreen />, '/codeViewer');
  await settle(50);
  expect(screen.getByTestId('editor-edit')).toBeVisible();
  expect(document.querySelector('[data-note="restore"]')).toBeNull();
  expect(readDraft(localStorage, 'mira', PATH)).toEqual(draft);
  document.body.innerHTML = '';
  await show(<TextScreen />, '/txtEditor');
  await settle(50);
  expect(document.querySelector('[data-note="restore"]')).not.toBeNull();
});
