import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { ServicesPage } from './services-page.tsx';

const service = (name: string, title: string, running: number) => ({ name, title, version: '1.0', running, removable: 0, cpu: 1.25, mem: 2048 }); // prettier-ignore
const row = (name: string) => within(document.querySelector<HTMLElement>(`[data-service="${name}"]`) ?? document.body);
const agree = async (): Promise<void> => {
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
  await settle();
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'setdev']);
  stopClock();
});
afterEach(startClock);

test('APP-SET-14 a service that takes long to stop keeps its row busy, and the others usable', async () => {
  const running: Record<string, number> = { samba: 1, ftp: 0 };
  let answer: (result: CallResult<unknown>) => void = () => undefined;
  const { files } = await renderScreenAt(<ServicesPage />, '/setting/srvsManage', {}, (fake) => {
    fake.answers.services = () =>
      success({ list: [service('samba', 'Samba', running.samba ?? 0), service('ftp', 'FTP', running.ftp ?? 0)] });
    fake.answers.serviceStop = () =>
      new Promise<CallResult<unknown>>((resolve) => {
        answer = resolve;
      }) as never;
    fake.answers.serviceStart = ({ name }) => {
      running[String(name)] = 1;
      return success({ name, running: 1 });
    };
  });
  expect(row('samba').getByText('1.3 %')).toBeInTheDocument();
  expect(row('ftp').getAllByText('–')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Stop Samba' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('lose their connection');
  await agree();
  expect(row('samba').getByText('Stopping')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop Samba' })).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Start FTP' }));
  await settle();
  expect(row('ftp').getByText('Running')).toBeInTheDocument();
  await settle(40_000);
  expect(row('samba').getByText('Stopping')).toBeInTheDocument();
  running.samba = 0;
  answer(success({ name: 'samba', running: 0 }));
  await settle();
  expect(row('samba').getByText('Stopped')).toBeInTheDocument();
  expect(files.named('serviceStop')).toEqual([{ name: 'samba' }]);
});

test('N000005 APP-SET-14 a refusal is told, and the service stays as it was', async () => {
  await renderScreenAt(<ServicesPage />, '/setting/srvsManage', {}, (fake) => {
    fake.answers.services = () => success({ list: [service('docker', 'Docker', 1)] });
    fake.answers.serviceStop = () => failure('N000005', 'The device is busy');
  });
  await user.click(screen.getByRole('button', { name: 'Stop Docker' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('All containers');
  await agree();
  expect(screen.getByText(/The device is busy/)).toBeInTheDocument();
  expect(row('docker').getByText('Running')).toBeInTheDocument();
});

test('APP-SET-14 the list can be asked for again after a failure', async () => {
  let isBroken = true;
  await renderScreenAt(<ServicesPage />, '/setting/srvsManage', {}, (fake) => {
    fake.answers.services = () => (isBroken ? failure('NETWORK', 'offline') : success({ list: [] }));
  });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.getByText('No services.')).toBeInTheDocument();
});
