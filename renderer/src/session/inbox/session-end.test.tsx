import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOGIN_COOKIE_DAYS } from '#shared/constants.ts';
import { success } from '../../api/result.ts';
import { selectAttention } from '../../state/attention.ts';
import { tokenStored } from '../../state/session-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { daysLeft, useSessionEnd } from './use-session-end.ts';

const DAY_S = 86_400;
const NOW_S = 1_790_000_000;
const now = () => NOW_S * 1000;

function Watch() {
  useSessionEnd(now);
  return null;
}
/** Mounted once it is known whether the sign-in is kept. */
function Started() {
  return useAppSelector((state) => state.session.token) === 't' ? null : <Watch />;
}

async function setup(daysAgo: number, keepLogin = true) {
  const client = { device_id: 'd', device: 'x', plat: '', version: '', ip: '', remote: 0, active_at: 0 };
  const list = [
    { ...client, login_at: 0, current: 0 },
    { ...client, login_at: NOW_S - daysAgo * DAY_S, current: 1 },
  ];
  const view = await renderShellPart(<Started />, { answers: { loginList: success({ list }) } });
  act(() => {
    view.store.dispatch(tokenStored({ token: 't2', keepLogin }));
  });
  return { ...view, found: () => selectAttention(view.store.getState()).filter(({ key }) => key === 'session-end') };
}

test('TOK-05 whole days until a kept sign-in ends', () => {
  expect([daysLeft(NOW_S, now()), daysLeft(NOW_S - 359.5 * DAY_S, now()), daysLeft(0, now())]).toEqual([
    LOGIN_COOKIE_DAYS,
    0,
    0,
  ]);
});

test('NTC-04 a kept sign-in that ends in a week is among what wants a person', async () => {
  const { found } = await setup(355);
  await waitFor(() => {
    expect(found()).toHaveLength(1);
  });
  expect(found()[0]).toMatchObject({ severity: 'warning', title: 'Your sign-in on this computer ends in 5 days' });
});

test('NTC-04 earlier nothing is said, and nothing is asked for one that is not kept', async () => {
  const early = await setup(300);
  await waitFor(() => {
    expect(early.device.names()).toContain('loginList');
  });
  expect(early.found()).toEqual([]);
  const short = await setup(355, false);
  expect(short.device.names()).toEqual([]);
});
