import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { TextScreen } from './index.tsx';

const url = `/txtEditor?path=${encodeURIComponent(`${HOME}/log.txt`)}`;

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

/** The editor over a file that another writes to between two saves. */
async function show() {
  let etag = 'e1';
  await renderScreenAt(<TextScreen />, url, {}, (fake) => {
    fake.answers.textLoad = () => success({ content: 'one', encoding: 'utf-8', etag, size: 3 });
    fake.answers.textSave = (args) => {
      if ((args as { etag?: string }).etag !== etag) return failure('N002002', 'changed');
      return success({ etag });
    };
  });
  await settle(50);
  const area = await screen.findByTestId('code-area');
  return {
    text: () => area.querySelector('.cm-content'),
    writtenElsewhere: () => {
      etag = 'e2';
    },
  };
}
const note = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-note="${id}"]`);
  if (found === null) throw new Error(`no note with ${id}`);
  return found;
};

test('APP-TXT-01 an opened text has the keyboard', async () => {
  const { text } = await show();
  expect(text()).toHaveFocus();
});

test('APP-TXT-01 who is at something else while a text opens is left there', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await show();
  expect(field).toHaveFocus();
  field.remove();
});

test('APP-TXT-01 after an answer to a note the keyboard is in the text again', async () => {
  const { text, writtenElsewhere } = await show();
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(screen.getByTestId('code-area'));
  view?.dispatch({ changes: { from: 0, insert: 'mine ' } });
  await settle();
  writtenElsewhere();
  await user.click(screen.getByTestId('editor-save'));
  await settle();
  await user.click(note('overwrite'));
  await settle();
  expect(document.querySelector('[data-note="overwrite"]')).toBeNull();
  expect(text()).toHaveFocus();
});
