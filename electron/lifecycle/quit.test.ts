import { expect, test, vi } from 'vitest';
import { textsOf } from '../i18n/texts.ts';
import { createQuit, signOutTexts, whatResumes, type RunningWork } from './quit.ts';

function setUp(work: RunningWork) {
  let answer: (sure: boolean) => void = () => undefined;
  const ask = vi.fn<(message: string, detail: string) => Promise<boolean>>(
    () => new Promise<boolean>((resolve) => (answer = resolve)),
  );
  const end = vi.fn<() => void>();
  const quit = createQuit({ running: () => work, texts: () => textsOf('en-US'), ask, quit: end });
  const say = async (sure: boolean) => {
    answer(sure);
    await vi.waitFor(() => expect(ask.mock.results.length).toBeGreaterThan(0));
    await Promise.resolve();
  };
  return { quit, ask, end, say };
}

test('features, tray: quit ends at once while nothing runs', () => {
  const { quit, ask, end } = setUp({ isTransferring: false, backups: [] });
  quit();
  expect(ask).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledOnce();
});

test('features, tray: while something runs it asks once, with what goes on at the next start', async () => {
  const { quit, ask, end, say } = setUp({ isTransferring: true, backups: ['Photos $& more'] });
  quit();
  quit();
  expect(ask).toHaveBeenCalledOnce();
  const [, detail] = ask.mock.calls[0] ?? [];
  expect(detail).toBe(
    'Transfers are running. They stop now and go on where they stopped at the next start.\n' +
      'The backup “Photos $& more” is running. It stops now and goes on at the next start.',
  );
  await say(false);
  expect(end).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    quit();
    expect(ask).toHaveBeenCalledTimes(2);
  });
  await say(true);
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
});

test('UPL-05 before a sign-out the running transfers are named, with when they go on', () => {
  const texts = signOutTexts(textsOf('en-US'));
  expect(texts.quitTitle).toBe('Sign out while transfers are running?');
  expect(whatResumes({ isTransferring: true, backups: [] }, texts)).toBe(
    'Transfers are running. They stop now and go on when you sign in again.',
  );
  expect(whatResumes({ isTransferring: false, backups: [] }, texts)).toBe('');
});
