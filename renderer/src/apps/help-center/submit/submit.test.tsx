import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { noteFailure } from '../../../api/last-failures.ts';
import { i18next } from '../../../i18n/index.ts';
import type { FakeFiles } from '../../../test/files-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { localKv } from '../../../state/local-kv.ts';
import { HelpCenter } from '../index.tsx';
import { draftKeys } from './use-draft.ts';

vi.mock(import('../../../components/images/compress-image.ts'), async (original) => ({
  ...(await original()),
  compressImage: (file: Blob) =>
    file.type.startsWith('image/') ? Promise.resolve(file) : Promise.reject(new Error('no picture')),
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'helpdesk', 'apps', 'errors']);
  for (const key of Object.values(draftKeys('mira'))) await localKv.delete(key);
  stopClock();
});
afterEach(startClock);

const own = { ticket: 'T1', type: 'wish', text: 'A quieter fan', at: 1_700_000_000, images: 1, logs: 1 };
const open = async (more: (files: FakeFiles) => void = () => undefined) => {
  const shown = await renderScreenAt(<HelpCenter />, '/helpCenter/submitInfo', {}, (files) => {
    files.answers.helpLogs = () => success({ text: '2026-11-25T10:00:00.000Z info session Signed in on ***' });
    files.answers.helpTickets = () => success({ list: [], total: 0 });
    files.answers.helpSubmit = () => success({ ticket: 'MABC12' });
    more(files);
  });
  await settle();
  await settle();
  return shown;
};
const words = (): HTMLElement => screen.getByLabelText('In your words');
const send = (): HTMLElement => screen.getByRole('button', { name: /^Send/ });
const picture = (name: string, type = 'image/png', size = 8): File => new File([new Uint8Array(size)], name, { type });
const read = async (): Promise<void> => {
  // A picture is read by the browser, at its own pace.
  await vi.waitFor(() => {
    expect(screen.queryByText('Making pictures smaller…')).toBeNull();
  });
  await settle();
};
const drop = async (...files: File[]): Promise<void> => {
  fireEvent.drop(screen.getByTestId('pictures'), { dataTransfer: { files, types: ['Files'] } });
  await read();
};

test('APP-HELP-01 nine characters keep submit disabled, ten do not; the number is shown after send', async () => {
  const { files } = await open();
  await user.type(words(), '  123456789  ');
  expect(send()).toBeDisabled();
  await user.clear(words());
  await user.type(words(), '1234567890');
  expect(send()).toBeEnabled();
  await user.selectOptions(screen.getByLabelText('What is it about'), 'question');
  await user.type(screen.getByLabelText('How you can be reached'), 'desk 4');
  await user.click(screen.getByRole('switch', { name: 'Attach logs' }));
  expect(screen.queryByTestId('report-preview')).toBeNull();
  await user.click(send());
  await settle();
  expect(files.named('helpSubmit')).toEqual([{ type: 'question', text: '1234567890', logs: false, contact: 'desk 4' }]);
  expect(screen.getByTestId('ticket')).toHaveTextContent('MABC12');
  expect(screen.getByRole('heading', { name: 'Thank you, it is kept' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Write another' }));
  expect(words()).toHaveValue('');
});

test('APP-HELP-01 what is attached is shown word for word, without names and addresses', async () => {
  noteFailure('fileList', 'TIMEOUT');
  const { files } = await open();
  const shown = screen.getByTestId('preview-client').textContent;
  expect(shown).toContain('fileList TIMEOUT');
  expect(shown).toContain('client: 2.3.2023052901');
  expect(shown).not.toContain('Maple House');
  expect(shown).not.toContain('mira');
  expect(screen.getByTestId('preview-device')).toHaveTextContent('Signed in on ***');
  await user.type(words(), 'The list stays empty');
  await user.click(send());
  await settle();
  expect(files.named('helpSubmit')).toEqual([
    { type: 'problem', text: 'The list stays empty', logs: true, diagnostics: shown },
  ]);
});

test('APP-HELP-01 N001105 a failure keeps everything and offers to send again', async () => {
  let answer = failure('N001105', 'Sent too often, please wait');
  await open((files) => {
    files.answers.helpSubmit = () => answer;
  });
  await user.type(words(), 'The fan is loud at night');
  await drop(picture('fan.png'));
  await user.click(send());
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('Sent too often, please wait');
  expect(words()).toHaveValue('The fan is loud at night');
  expect(screen.getByRole('img', { name: 'Picture 1: fan.png' })).toBeVisible();
  answer = success({ ticket: 'T9' }) as never;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await settle();
  expect(screen.getByTestId('ticket')).toHaveTextContent('T9');
});

test('APP-HELP-01 CON-09 up to four pictures: dropped or pasted, taken out again; what is none is named', async () => {
  const { files } = await open();
  await drop(picture('a.png'), picture('b.png'), picture('notes.txt', 'text/plain'));
  expect(screen.getByRole('alert')).toHaveTextContent('“notes.txt” is no picture that can be read.');
  fireEvent.paste(words(), { clipboardData: { files: [picture('c.jpg', 'image/jpeg')] } });
  await read();
  await drop(picture('d.png'), picture('e.png'));
  expect(screen.getByRole('alert')).toHaveTextContent('At most 4 pictures can go along.');
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Remove a.png' }));
  expect(screen.getAllByRole('img')).toHaveLength(3);
  await drop(picture('huge.gif', 'image/gif', 1024 * 1024 + 1));
  expect(screen.getByRole('alert')).toHaveTextContent('“huge.gif” is too large');
  await user.type(words(), 'See the pictures');
  await user.click(send());
  await settle();
  const [sent] = files.named('helpSubmit') as { images: string[] }[];
  expect(sent?.images).toHaveLength(3);
  for (const image of sent?.images ?? []) expect(image).toMatch(/^data:image\/(png|jpeg);base64,/);
});

test('APP-HELP-01 an address or a name in the text is pointed out, and taken out on request', async () => {
  await open();
  await user.type(words(), 'Maple House at 192.168.1.20 is slow');
  await user.click(screen.getByRole('button', { name: 'Take it out' }));
  expect(words()).toHaveValue('*** at *** is slow');
  expect(screen.queryByRole('button', { name: 'Take it out' })).toBeNull();
});

test('APP-HELP-01 what is written outlives the window with its pictures, until it is thrown away', async () => {
  await open();
  await user.type(words(), 'Half a sentence');
  await drop(picture('fan.png'));
  document.body.innerHTML = '';
  await open();
  expect(words()).toHaveValue('Half a sentence');
  expect(screen.getByRole('img', { name: 'Picture 1: fan.png' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await settle();
  document.body.innerHTML = '';
  await open();
  expect(words()).toHaveValue('');
  expect(screen.queryByRole('img')).toBeNull();
});

test('APP-HELP-01 what is written stays while one looks something up', async () => {
  await open();
  await user.type(words(), 'Half a sentence');
  const menu = within(screen.getByRole('navigation', { name: 'Topics' }));
  await user.click(menu.getByRole('button', { name: 'Recycle bin' }));
  expect(screen.getByTestId('help-topic')).toBeVisible();
  await user.click(menu.getByRole('button', { name: 'Report a problem' }));
  expect(words()).toHaveValue('Half a sentence');
});

test('APP-HELP-01 the own reports are listed; one that cannot be read is tried again, a log that cannot be is said', async () => {
  let works = false;
  await open((files) => {
    files.answers.helpTickets = () => (works ? success({ list: [own], total: 1 }) : failure('TIMEOUT', ''));
    files.answers.helpLogs = () => failure('NETWORK', '');
  });
  const list = within(screen.getByTestId('own-tickets'));
  expect(list.getByRole('alert')).toHaveTextContent('TIMEOUT');
  expect(screen.getByTestId('report-preview')).toHaveTextContent('NETWORK');
  works = true;
  await user.click(list.getByRole('button', { name: 'Try again' }));
  await settle();
  const row = list.getByText('T1').closest('li');
  expect(row).toHaveTextContent('A wish');
  expect(row).toHaveTextContent('1 picture');
  expect(row).toHaveTextContent('with logs');
  expect(row).toHaveTextContent('A quieter fan');
});
