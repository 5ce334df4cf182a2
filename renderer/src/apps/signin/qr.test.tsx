import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { wellAnswers } from '../../test/fake-device.ts';
import { renderConsole } from '../../test/render-console.tsx';
import { clientName } from './client-name.ts';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));

const request = 'a'.repeat(32);
const secret = 'b'.repeat(32);
const signedIn = wellAnswers.login as CallResult<unknown>;

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The card with the picture, over a device that answers the polls as told. */
async function open(polls: CallResult<unknown>[]) {
  const asked: string[] = [];
  const authCode = (args: Record<string, unknown>) => {
    asked.push(String(args.action));
    if (args.action === 'ask') return success({ request, secret, expire_at: Math.floor(Date.now() / 1000) + 300 });
    if (args.action === 'use') return args.code === '000000' ? failure('N001109', 'The code is over') : signedIn;
    return polls.shift() ?? success({ state: 'waiting', code: '' });
  };
  const view = await renderConsole({ path: '/login', answers: { authCode } });
  await i18next.loadNamespaces('qr');
  const button = await screen.findByRole('button', { name: 'Sign in with another device' });
  // The code of the card is there before the clock stands still.
  await import('./qr-form.tsx');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => {
    fireEvent.click(button);
    await vi.advanceTimersByTimeAsync(10);
  });
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
  return { ...view, asked, pass };
}
const state = (step: string, code = '') => success({ state: step, code });

test('CALL-AUTH-10 the picture leads to the request; once it is allowed elsewhere the client signs in', async () => {
  const { asked, pass, device } = await open([state('waiting'), state('seen'), state('allowed', '654321')]);
  const picture = screen.getByRole('img', { name: /^QR code/ });
  expect(picture).toHaveAttribute('data-text', `${location.origin}/home/?allow=${request}`);
  // The answer to the question came somewhere in the 10 ms that the opening let pass.
  await pass(1980);
  expect(asked).toEqual(['ask']);
  await pass(2030);
  expect(screen.getByText(/allow it on the other device/)).toBeVisible();
  await pass(2010);
  vi.useRealTimers();
  expect(await screen.findByTestId('desktop')).toBeInTheDocument();
  expect(asked).toEqual(['ask', 'poll', 'poll', 'poll', 'use']);
  const polls = device.asked.filter(({ args }) => args.action === 'poll');
  expect(polls[0]?.args).toEqual({ action: 'poll', request, secret });
  expect(JSON.stringify(picture.outerHTML)).not.toContain(secret);
});

test('CALL-AUTH-10 refused or too old: said, nothing is asked any more, and a new picture can be had', async () => {
  for (const step of ['refused', 'expired'] as const) {
    const { asked, pass, unmount } = await open([state(step)]);
    await pass(2000);
    expect(screen.getByRole('alert')).toHaveTextContent(step === 'refused' ? 'did not allow' : 'no longer valid');
    await pass(10_000);
    expect(asked).toEqual(['ask', 'poll']);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'New picture' }));
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(asked.at(-1)).toBe('ask');
    vi.useRealTimers();
    unmount();
  }
});

test('CALL-AUTH-10 leaving the card ends the questions', async () => {
  const { asked, pass } = await open([]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with the password' }));
  await pass(20_000);
  expect(asked).toEqual(['ask']);
});

test('CALL-AUTH-10 six digits of another device sign in, a wrong code is said under the field', async () => {
  await open([]);
  vi.useRealTimers();
  const field = screen.getByLabelText('Or a code that the other device shows');
  fireEvent.change(field, { target: { value: '000000' } });
  fireEvent.submit(field);
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription('The code is over');
  });
  fireEvent.change(field, { target: { value: '12 34 56' } });
  fireEvent.submit(field);
  expect(await screen.findByTestId('desktop')).toBeInTheDocument();
});

test('a client names itself so that a person recognises it', () => {
  expect(clientName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux');
  expect(clientName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605')).toBe('Safari, macOS'); // prettier-ignore
  expect(clientName('curl')).toBe('');
});
