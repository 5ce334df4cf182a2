import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { changed, draftOf, fieldsOf, type MountRecord, problemsOf } from './mount-fields.ts';
import { MountsPage } from './mounts-page.tsx';

const films: MountRecord = {
  ...{ id: 'net-1', type: 'webdav', name: 'Films', host: '192.168.1.20', port: 443, path: '/films', username: 'ann' },
  ...{ tls: 1, state: 'up', error: '', reason: '', place: '/usb/net-1' },
};
const types: MountRecord['type'][] = ['webdav', 'ftp'];
const down: MountRecord = { ...films, state: 'down', error: '504', reason: 'refused' };

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'setmount']);
  stopClock();
});
afterEach(startClock);

test('APP-SET-07 the list says how each mount is and why, and reconnects one', async () => {
  let now: MountRecord = down;
  const { files } = await renderScreenAt(<MountsPage />, '/setting/mount', {}, (fake) => {
    fake.answers.mountList = () => success({ list: [now], types });
  });
  const row = within(screen.getByTestId('mount'));
  expect(row.getByText('WebDAV · 192.168.1.20:443/films')).toBeInTheDocument();
  expect(row.getByRole('status')).toHaveTextContent('Not reachedNobody answers at this address and port.');
  now = films;
  await user.click(screen.getByRole('button', { name: 'Reconnect Films' }));
  await settle();
  expect(row.getByRole('status')).toHaveTextContent('Connected');
  expect(screen.getByRole('button', { name: 'Open Films' })).toBeEnabled();
  expect(files.named('mountList')).toHaveLength(2);
});

test('APP-SET-07 a server is tried and kept from the form; a closed port is told by its own words', async () => {
  const { files } = await renderScreenAt(<MountsPage />, '/setting/mount', {}, (fake) => {
    fake.answers.mountList = () => success({ list: [], types });
    fake.answers.mountTest = () => ({ ...failure('504', 'No answer'), data: { reason: 'refused' } });
    fake.answers.mountSave = () => success({ id: 'net-1' });
  });
  await user.click(screen.getByTestId('mount-add'));
  const form = within(screen.getByTestId('mount-form'));
  expect(form.getByTestId('mount-save')).toBeDisabled();
  expect(form.getByRole('option', { name: 'NFS (not supported by this device)' })).toBeDisabled();
  await user.type(form.getByLabelText('Name'), 'Films');
  await user.type(form.getByLabelText('Server'), 'nas.local');
  await user.clear(form.getByLabelText('Folder'));
  await user.type(form.getByLabelText('Folder'), 'films');
  expect(form.getByRole('alert')).toHaveTextContent('A path that begins with /');
  await user.clear(form.getByLabelText('Folder'));
  await user.type(form.getByLabelText('Folder'), '/films');
  await user.click(form.getByTestId('mount-test'));
  await settle();
  expect(form.getByTestId('mount-outcome')).toHaveTextContent('Nobody answers at this address and port.');
  await user.click(form.getByTestId('mount-save'));
  await settle();
  expect(screen.queryByTestId('mount-form')).toBeNull();
  const sent = { type: 'webdav', name: 'Films', host: 'nas.local', port: 443, path: '/films', username: '', tls: true };
  // Asked once more with the save: a certificate that nobody vouches for would have been met.
  expect(files.named('mountTest')).toEqual([sent, sent]);
  expect(files.named('mountSave')).toEqual([sent]);
});

test('APP-SET-07 a certificate that nobody vouches for is looked at before the server is kept', async () => {
  const print = Array.from({ length: 32 }, () => 'AB').join(':');
  const { files } = await renderScreenAt(<MountsPage />, '/setting/mount', {}, (fake) => {
    fake.answers.mountList = () => success({ list: [], types });
    fake.answers.mountTest = () => ({
      ...failure('N008001', 'No'),
      data: { reason: 'certificate', certificate: print },
    });
    fake.answers.mountSave = () => success({ id: 'net-1' });
  });
  await user.click(screen.getByTestId('mount-add'));
  const form = within(screen.getByTestId('mount-form'));
  await user.type(form.getByLabelText('Name'), 'Films');
  await user.type(form.getByLabelText('Server'), 'nas.local');
  await user.click(form.getByTestId('mount-save'));
  await settle();
  expect(screen.getByTestId('certificate-print')).toHaveTextContent(print);
  expect(files.named('mountSave')).toEqual([]);
  await user.click(screen.getByTestId('certificate-trust'));
  await settle();
  expect(files.named('mountSave')).toMatchObject([{ host: 'nas.local', certificate: print }]);
  expect(screen.queryByTestId('mount-form')).toBeNull();
});

test('APP-SET-07 a mount is removed after a question', async () => {
  let list: MountRecord[] = [films];
  const { files } = await renderScreenAt(<MountsPage />, '/setting/mount', {}, (fake) => {
    fake.answers.mountList = () => success({ list, types });
    fake.answers.mountRemove = () => {
      list = [];
      return success(null);
    };
  });
  await user.click(screen.getByRole('button', { name: 'Remove Films' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('The files stay on the server.');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await settle();
  expect(files.named('mountRemove')).toEqual([{ ids: ['net-1'] }]);
  expect(screen.getByText('No network mounts yet')).toBeInTheDocument();
});

test('APP-SET-07 a kept password goes to no other server, and the port follows the protocol until somebody types one', () => {
  const draft = draftOf(films);
  expect(fieldsOf(draft, films)).toMatchObject({ id: 'net-1', name: 'Films', port: 443 });
  expect(problemsOf({ ...draft, host: 'other' }, films)).toEqual(new Set(['passwordAgain']));
  expect(problemsOf({ ...draft, host: 'other', password: 'x' }, films).size).toBe(0);
  expect(problemsOf({ ...draft, host: 'other', username: '' }, films).size).toBe(0);
  expect(problemsOf({ ...draft, host: 'http://x', port: '0', path: '/a/../b' }, null)).toEqual(
    new Set(['host', 'port', 'path']),
  );
  expect(problemsOf({ ...draft, type: 'smb', path: '/', password: 'x' }, films)).toEqual(new Set(['path']));
  expect(fieldsOf({ ...draft, type: 'smb', password: 'x' }, films)).toMatchObject({ tls: false, path: '/films' });
  expect(changed(draft, { tls: false }).port).toBe('80');
  expect(changed(draft, { type: 'ftp' }).port).toBe('21');
  expect(changed({ ...draft, port: '5006' }, { tls: false }).port).toBe('5006');
});
