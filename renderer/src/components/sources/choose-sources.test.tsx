import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { ChooseSources } from './choose-sources.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const words = {
  title: 'Where?',
  text: '',
  folders: '',
  start: 'Start',
  other: '',
  note: '',
  pickTitle: '',
  choose: '',
};

test('APP-ALBUM-01 folders that cannot be asked for say so, and are asked for again', async () => {
  const question = (
    <ChooseSources icon="image" words={words} isLikely={() => true} onStart={() => Promise.resolve(true)} />
  );
  const { files } = await renderScreenAt(question, '/album/guide', { [HOME]: { names: ['Photos/'] } }, (fake) => {
    fake.answers.fileList = () => failure('NETWORK', '');
  });
  await settle();
  expect(screen.getByTestId('error-state')).toBeVisible();
  files.answers.fileList = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(50);
  expect(screen.getByRole('checkbox', { name: /Photos/ })).toBeChecked();
});
