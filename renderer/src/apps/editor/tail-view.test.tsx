import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { CodeScreen } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-TXT-01 why the last part of a large text cannot be read is said, and it is tried again where that helps', async () => {
  let refusal = failure('E_TIMEOUT', 'No answer');
  let online = false;
  const tail = { content: 'last\n', encoding: 'utf-8', etag: 'e1', size: 5, from: 0 };
  const show = () =>
    renderScreenAt(<CodeScreen />, `/codeViewer?path=${encodeURIComponent(`${HOME}/a.log`)}`, {}, (fake) => {
      fake.answers.textLoad = (args) =>
        args.from === undefined ? failure('N000001', '') : online ? success(tail) : refusal;
    });
  await show();
  await settle();
  expect(screen.queryByText('This file is too large to be shown as text')).toBeNull();
  expect(screen.getByTestId('error-state')).toHaveTextContent('No answer');
  online = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(50);
  expect(screen.getByTestId('tail-area')).toHaveTextContent('last');
  document.body.innerHTML = '';
  online = false;
  refusal = failure('N002001', 'gone');
  await show();
  await settle();
  expect(screen.getByText('This file no longer exists')).toBeInTheDocument();
});
