import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { openPathDoctor } from './open-path-doctor.tsx';

const keys = ['link', 'gateway', 'dns', 'internet', 'relay'];
const way = (broken = '') => {
  const end = broken === '' ? keys.length : keys.indexOf(broken);
  const items = keys.map((key, index) => ({ key, ok: index < end ? 1 : 0, skipped: index > end ? 1 : 0, ms: 7, detail: '' })); // prettier-ignore
  return success({ items });
};
const doctor = () => screen.getByTestId('path-doctor');
const hops = () =>
  within(doctor())
    .getAllByRole('listitem')
    .map((item) => `${item.getAttribute('data-hop')} ${item.getAttribute('data-state')}`);

async function open(answers: Parameters<typeof renderShellPart>[1] = {}) {
  const view = await renderShellPart(null, answers);
  await act(() => openPathDoctor());
  await waitFor(() => {
    expect(doctor()).toHaveAttribute('aria-busy', 'false');
  });
  return view;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('each hop with what was measured for it by real questions, and one advice', async () => {
  const { device } = await open({ answers: { networkDiagnose: way() } });
  expect(hops()).toEqual(['computer ok', 'router ok', 'relay ok', 'nas ok']);
  expect(device.names()).toEqual(['system', 'system', 'system', 'networkDiagnose']);
  const [, router] = within(doctor()).getAllByRole('listitem');
  expect(router).toHaveTextContent('7 ms');
  expect(within(doctor()).getByRole('status')).toHaveTextContent('Everything is in order');
});

test('measured again, a broken router is found and named', async () => {
  const { device, user } = await open({ answers: { networkDiagnose: way() } });
  device.set('networkDiagnose', way('gateway'));
  await user.click(screen.getByRole('button', { name: 'Measure again' }));
  await waitFor(() => {
    expect(doctor()).toHaveAttribute('data-advice', 'router');
  });
  expect(hops()[1]).toBe('router broken');
});

test('a device that does not answer is asked twice, and nothing more', async () => {
  const { device } = await open({ answers: { system: failure('TIMEOUT', '') } });
  expect(device.names()).toEqual(['system', 'system']);
  expect(doctor()).toHaveAttribute('data-advice', 'deviceAway');
});

test('ERR-110 this computer without a network: that is said, not something about the device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open({ answers: { system: failure('NETWORK', '') } });
  expect(doctor()).toHaveAttribute('data-advice', 'computer');
  expect(hops().slice(0, 1)).toEqual(['computer broken']);
});
