import { expect, test } from 'vitest';
import { AUTH_CODE_S } from '#shared/constants.ts';
import { createSignInRequests } from './sign-in-requests.ts';

function setup() {
  const clock = { now: 1_000_000 };
  return { clock, requests: createSignInRequests(() => clock.now) };
}

test('CALL-AUTH-10 a request is allowed once, and names its account once, to who has the secret', () => {
  const { requests } = setup();
  const { id, secret } = requests.ask('Firefox', '10.0.0.9');
  expect(requests.poll(id, secret)).toEqual({ state: 'waiting', username: '' });
  expect(requests.look(id)).toMatchObject({ device: 'Firefox', ip: '10.0.0.9' });
  expect(requests.poll(id, secret).state).toBe('seen');
  expect(requests.answer(id, 'mira', true)).toBe(true);
  expect(requests.answer(id, 'eve', true)).toBe(false);
  expect(requests.look(id)).toBeUndefined();
  expect(requests.poll(id, 'f'.repeat(32))).toEqual({ state: 'expired', username: '' });
  expect(requests.poll(id, secret)).toEqual({ state: 'allowed', username: 'mira' });
  expect(requests.poll(id, secret)).toEqual({ state: 'expired', username: '' });
});

test('CALL-AUTH-10 a refused request names nobody', () => {
  const { requests } = setup();
  const { id, secret } = requests.ask('Firefox', '10.0.0.9');
  requests.answer(id, 'mira', false);
  expect(requests.poll(id, secret)).toEqual({ state: 'refused', username: '' });
});

test('CALL-AUTH-10 after 300 s it is over, for both sides', () => {
  const { clock, requests } = setup();
  const { id, secret } = requests.ask('Firefox', '10.0.0.9');
  clock.now += AUTH_CODE_S * 1000 - 1;
  expect(requests.look(id)).toBeDefined();
  clock.now += 1;
  expect(requests.look(id)).toBeUndefined();
  expect(requests.answer(id, 'mira', true)).toBe(false);
  expect(requests.poll(id, secret).state).toBe('expired');
});

test('CALL-AUTH-10 many requests push the oldest out, and nothing grows', () => {
  const { requests } = setup();
  const first = requests.ask('a', '');
  for (let index = 0; index < 200; index += 1) requests.ask('b', '');
  expect(requests.poll(first.id, first.secret).state).toBe('expired');
});
