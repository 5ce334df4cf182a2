import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { userSettingLoaded } from '../../state/session-slice.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { mustAgree, usePrivacy } from './use-privacy.tsx';

function Privacy() {
  usePrivacy();
  return null;
}
const TITLE = 'privacy policy and service agreement update notice';
const stored = success({ value: '{"protocolVersion":"20220101","own":{"a":1}}' });

async function setup(version: unknown, answers: Parameters<typeof renderShellPart>[1] = {}) {
  const view = await renderShellPart(<Privacy />, { answers: { kvLoad: stored }, ...answers });
  act(() => {
    view.store.dispatch(userSettingLoaded(version === undefined ? {} : { protocolVersion: version }));
  });
  return view;
}
const notice = () => screen.queryByRole('dialog', { name: TITLE });

test('PRV-01 a missing version counts as the present one, another one must be agreed to', async () => {
  expect([undefined, null, '', '20230222', '20220101'].map(mustAgree)).toEqual([false, false, false, false, true]);
  await setup(undefined);
  expect(notice()).toBeNull();
});

test('PRV-02 there is no way past it but to agree; both texts can be read', async () => {
  const { user } = await setup('20220101');
  expect(notice()).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Privacy policy',
    'Service agreement',
    'agree',
  ]);
  await user.keyboard('{Escape}');
  expect(notice()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Privacy policy' }));
  expect(screen.getByRole('dialog', { name: 'Privacy policy' })).toHaveTextContent('stay on your device');
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: 'Back' }).at(-1)!);
  expect(notice()).toBeVisible();
});

test('PRV-03 a failed save keeps the dialog with the words of the device, a good one keeps every other member', async () => {
  const { user, device } = await setup('20220101', {
    answers: { kvLoad: stored, kvCreate: failure('N000005', 'The device is busy') },
  });
  await user.click(screen.getByRole('button', { name: 'agree' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The device is busy');
  expect(notice()).toBeVisible();
  device.set('kvCreate', success(null));
  await user.click(screen.getByRole('button', { name: 'agree' }));
  await waitFor(() => {
    expect(notice()).toBeNull();
  });
  const { k, v } = device.asked.at(-1)?.args ?? {};
  expect(k).toBe('userSetting');
  expect(JSON.parse(String(v))).toEqual({ protocolVersion: '20230222', own: { a: 1 } });
});
