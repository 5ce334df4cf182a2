import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { TextScreen } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-TXT-01 a text that is deleted while it is open says so, and what is in it can be saved elsewhere', async () => {
  let isThere = true;
  const file = { content: 'one', encoding: 'utf-8', etag: 'e1', size: 3 };
  const { store, leave } = await renderScreenAt(
    <TextScreen />,
    `/txtEditor?path=${encodeURIComponent(`${HOME}/a.txt`)}`,
    {},
    (files) => {
      files.answers.textLoad = () => (isThere ? success(file) : failure('N002001', 'gone'));
      files.answers.textSave = () => failure('N002001', 'gone');
    },
  );
  const tell = async (): Promise<void> => {
    const data = { path: HOME };
    store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data }));
    await settle(1000);
  };
  await settle(50);
  isThere = false;
  await tell();
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
  expect(document.querySelector('.cm-content')).toHaveTextContent('one');
  isThere = true;
  await tell();
  expect(screen.queryByText('This file no longer exists')).toBeNull();
  await user.click(document.querySelector('.cm-content') ?? document.body);
  await user.keyboard('typed ');
  await user.click(screen.getByTestId('editor-save'));
  await settle();
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
  const leaving = leave('close');
  await settle();
  expect(document.querySelector('[data-choice="save"]')).toBeNull();
  await user.click(document.querySelector('[data-choice="saveAs"]') ?? document.body);
  expect(await leaving).toBe(false);
  await settle();
  expect(screen.getByTestId('folder-picker-ok')).toBeInTheDocument();
});
