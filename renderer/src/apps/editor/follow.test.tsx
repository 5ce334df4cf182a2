import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { TextScreen } from './index.tsx';

const PATH = `${HOME}/log.txt`;

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-TXT-01 an untouched text that follows the device leaves the cursor where it was', async () => {
  let content = 'one\ntwo\nthree\nfour\n';
  const { store } = await renderScreenAt(<TextScreen />, `/txtEditor?path=${encodeURIComponent(PATH)}`, {}, (fake) => {
    fake.answers.textLoad = () => success({ content, encoding: 'utf-8', etag: content, size: content.length });
  });
  await settle(50);
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(await screen.findByTestId('code-area'));
  view?.dispatch({ selection: { anchor: content.indexOf('three') } });
  await settle();
  expect(screen.getByText('Line 3, column 1')).toBeVisible();
  const becomes = async (next: string): Promise<void> => {
    content = next;
    const data = { path: HOME };
    store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data }));
    await settle(1000);
    expect(view?.state.doc.toString()).toBe(next);
  };
  await becomes(`${content}five\n`);
  expect(screen.getByText('Line 3, column 1')).toBeVisible();
  await becomes(`zero\n${content}`);
  expect(screen.getByText('Line 4, column 1')).toBeVisible();
});
