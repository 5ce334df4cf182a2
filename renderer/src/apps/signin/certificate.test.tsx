import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UnknownCertificate } from '#shared/ipc/desktop-channels.ts';
import { createFakeDesktop } from '../../test/fake-desktop.ts';
import { renderConsole } from '../../test/render-console.tsx';

const certificate: UnknownCertificate = {
  host: 'attic.home',
  fingerprint: 'sha256/AAEC',
  issuer: 'Attic itself',
  validTo: Date.UTC(2030, 0, 1),
  changed: false,
};

async function ask(over: Partial<UnknownCertificate> = {}) {
  const view = await renderConsole({ path: '/login/entry', features: { chooseDevice: true, pageKeepsSession: false } });
  const { desktop } = createFakeDesktop();
  Object.assign(view.host, { desktop });
  view.host.probeDevice.mockResolvedValueOnce({
    reachable: false,
    name: '',
    ms: 1,
    certificate: { ...certificate, ...over },
  });
  await view.user.type(await screen.findByLabelText('Name or address'), 'https://attic.home{Enter}');
  return { ...view, desktop, question: await screen.findByRole('alertdialog') };
}

test('a certificate nobody vouches for is shown with its fingerprint; Enter does not trust it', async () => {
  const { question, user, desktop, host } = await ask();
  expect(question).toHaveTextContent('The certificate of attic.home is not known');
  expect(question).toHaveTextContent('sha256/AAEC');
  expect(within(question).getByRole('button', { name: 'Do not connect' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(desktop.trustCertificate).not.toHaveBeenCalled();
  expect(host.selectDevice).not.toHaveBeenCalled();
});

test('confirmed, exactly this certificate is trusted and the device is asked again', async () => {
  const { question, user, desktop, host, address } = await ask();
  host.probeDevice.mockResolvedValue({ reachable: true, name: 'Attic', ms: 3 });
  await user.click(within(question).getByRole('button', { name: 'Trust this device' }));
  expect(desktop.trustCertificate).toHaveBeenCalledWith('attic.home', 'sha256/AAEC');
  await waitFor(() => {
    expect(address()).toBe('/login');
  });
  expect(host.selectDevice).toHaveBeenCalledTimes(1);
});

test('a certificate that has changed is told as a danger', async () => {
  const { question } = await ask({ changed: true });
  expect(question).toHaveTextContent('has changed');
  expect(question).toHaveTextContent('Somebody may be listening');
});

test('the demo device is started and chosen like any other; one that does not start is told', async () => {
  const { desktop } = createFakeDesktop();
  const view = await renderConsole({ path: '/login', features: { chooseDevice: true, pageKeepsSession: false } });
  Object.assign(view.host, { desktop });
  view.history.navigator.push('/login/entry');
  desktop.startDemo.mockResolvedValueOnce(null);
  await view.user.click(await screen.findByRole('button', { name: 'Try the demo device' }));
  expect(await screen.findByText(/did not start/)).toBeVisible();
  view.host.probeDevice.mockResolvedValue({ reachable: true, name: 'Demo', ms: 1 });
  await view.user.click(screen.getByRole('button', { name: 'Try the demo device' }));
  await waitFor(() => {
    expect(view.host.selectDevice).toHaveBeenCalledWith('http://127.0.0.1:40123', 'Demo');
  });
});
