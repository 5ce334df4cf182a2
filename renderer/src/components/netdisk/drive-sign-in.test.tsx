import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DriveSignIn } from './drive-sign-in.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'netdisk']);
  stopClock();
});
afterEach(startClock);

type Answers = Partial<Record<'qr' | 'poll' | 'confirm' | 'list', () => CallResult<unknown>>>;

async function open(answers: Answers) {
  const onSignedIn = vi.fn<() => void>();
  let codes = 0;
  const usual: Answers = {
    qr: () => success({ qr_id: `q${(codes += 1)}`, image: 'data:image/svg+xml;base64,PHN2Zy8+', state: 'wait' }),
    poll: () => success({ state: 'wait' }),
    confirm: () => success({ state: 'scanned' }),
    list: () => success({ list: [] }),
  };
  const rendered = await renderScreenAt(
    <DriveSignIn kind="baidu" onSignedIn={onSignedIn} />,
    '/newNetdisk',
    {},
    (files) => {
      files.answers.netdiskAccount = ({ action }) => ({ ...usual, ...answers })[action as 'qr']?.();
    },
  );
  await settle();
  const asked = (): unknown[] => rendered.files.named('netdiskAccount').map(({ action, qr_id: id }) => [action, id]);
  return { onSignedIn, asked };
}
const pane = (): HTMLElement => screen.getByTestId('drive-sign-in');

test('APP-NETD-01 a code is shown and followed: waiting, scanned, signed in', async () => {
  let state = 'wait';
  const { onSignedIn, asked } = await open({ poll: () => success({ state }) });
  expect(screen.getByRole('img', { name: 'Code to sign in to Baidu Netdisk with' })).toBeInTheDocument();
  expect(pane()).toHaveTextContent('Waiting for the code to be scanned');
  // A real drive is confirmed in its app alone.
  expect(screen.queryByTestId('drive-confirm')).toBeNull();
  await settle(2000);
  state = 'scanned';
  await settle(2000);
  expect(pane()).toHaveTextContent('Scanned. Confirm the sign-in in the app.');
  expect(onSignedIn).not.toHaveBeenCalled();
  state = 'ok';
  await settle(2000);
  expect(onSignedIn).toHaveBeenCalledTimes(1);
  // Whether one is signed in was asked before that was told.
  expect(asked()).toEqual([['qr', undefined], ['poll', 'q1'], ['poll', 'q1'], ['poll', 'q1'], ['list', undefined]]); // prettier-ignore
});

test('APP-NETD-01 an expired code is taken away, and a new one is had by a press', async () => {
  const { asked } = await open({ poll: () => success({ state: 'expired' }) });
  await settle(2000);
  expect(screen.getByRole('alert')).toHaveTextContent('This code has expired.');
  expect(screen.queryByRole('img', { name: /Code to sign in/ })).toBeNull();
  await settle(10_000);
  expect(asked()).toHaveLength(2);
  await user.click(screen.getByTestId('drive-new-code'));
  await settle();
  expect(screen.getByRole('img', { name: /Code to sign in/ })).toBeInTheDocument();
  expect(asked().at(-1)).toEqual(['qr', undefined]);
});

test('APP-NETD-01 a provider out of reach is told with a way on; single lost answers are not', async () => {
  let isLost = true;
  await open({ poll: () => (isLost ? failure('NETWORK', 'no answer') : success({ state: 'wait' })) });
  await settle(2000);
  isLost = false;
  await settle(2000);
  isLost = true;
  await settle(8000);
  expect(pane()).toHaveAttribute('data-state', 'wait');
  await settle(2000);
  expect(screen.getByRole('alert')).toHaveTextContent('no answer');
  expect(screen.getByTestId('drive-new-code')).toBeEnabled();
});

test('APP-NETD-01 no code can be had while the drive is out of reach', async () => {
  await open({ qr: () => failure('N008001', 'The sign-in to the other server failed') });
  expect(screen.getByRole('alert')).toHaveTextContent('The cloud drive cannot be reached');
});

test('APP-NETD-01 a simulated drive says so, and its app is played here', async () => {
  let state = 'wait';
  const { onSignedIn, asked } = await open({
    qr: () => success({ qr_id: 'q1', image: 'data:image/svg+xml;base64,PHN2Zy8+', state: 'wait', simulated: 1 }),
    poll: () => success({ state }),
    confirm: () => {
      state = 'ok';
      return success({ state: 'scanned' });
    },
  });
  expect(screen.getByRole('note')).toHaveTextContent('Baidu Netdisk is only simulated');
  // Nothing is asked that nobody can do.
  expect(pane()).not.toHaveTextContent(/Scan the code|Waiting for the code/);
  await user.click(screen.getByTestId('drive-confirm'));
  await settle();
  expect(onSignedIn).toHaveBeenCalledTimes(1);
  expect(asked()).toContainEqual(['confirm', 'q1']);
});
