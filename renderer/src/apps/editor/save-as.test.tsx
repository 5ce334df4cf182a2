import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { TextScreen } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  localStorage.clear();
  layOutTexts();
  stopClock();
});
afterEach(startClock);

/** A text in the editor, and the dialog for the name of its copy. */
async function askName() {
  const folders = { [HOME]: { names: ['a.txt'] } };
  const opened = await renderScreenAt(
    <TextScreen />,
    `/txtEditor?path=${encodeURIComponent(`${HOME}/a.txt`)}`,
    folders,
    (files) => {
      files.answers.textLoad = () => success({ content: 'one\r\ntwo\r\n', encoding: 'gb18030', etag: 'e1', size: 10 });
      files.answers.fileCreate = ({ path, name }) =>
        name === 'taken.txt'
          ? failure('N002002', 'taken')
          : success({ ...files.folders, path: `${String(path)}/${String(name)}` });
    },
  );
  await settle();
  await user.click(screen.getByTestId('editor-saveAs'));
  await settle();
  await user.click(screen.getByTestId('folder-picker-ok'));
  await settle();
  return opened;
}

test('APP-TXT-01 “Save as” asks for a name, and keeps the encoding and the line ends of the text', async () => {
  const { files, url } = await askName();
  const field = screen.getByLabelText('Name');
  expect(field).toHaveValue('a (1).txt');
  await user.clear(field);
  await user.type(field, 'copy.txt{Enter}');
  await settle();
  expect(files.named('fileCreate')).toEqual([
    { path: HOME, name: 'copy.txt', content: 'one\r\ntwo\r\n', encoding: 'gb18030' },
  ]);
  expect(url()).toBe(`/txtEditor?path=${encodeURIComponent(`${HOME}/copy.txt`)}`);
});

test('APP-TXT-01 a name that is taken or cannot be is told, and another one asked for', async () => {
  const { files, url } = await askName();
  const field = screen.getByLabelText('Name');
  await user.clear(field);
  await user.type(field, 'a/b{Enter}');
  await settle();
  expect(screen.getByText('The name contains unsupported characters')).toBeInTheDocument();
  expect(files.named('fileCreate')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'taken.txt{Enter}');
  await settle();
  expect(screen.getByText('This name is already in use here')).toBeInTheDocument();
  expect(url()).toContain('a.txt');
});
