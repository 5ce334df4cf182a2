import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { PictureScreen } from './index.tsx';

const scrolled: string[] = [];

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.textContent);
  };
  stopClock();
});
afterEach(startClock);

async function open(content: string) {
  const folders = { [HOME]: { names: ['other.md', 'sea side.jpg', 'notes.md', 'a.zip'] } };
  const opened = await renderScreenAt(
    <PictureScreen />,
    `/zsviewer?path=${encodeURIComponent(`${HOME}/notes.md`)}`,
    folders,
    (files) => {
      files.answers.textLoad = () => success({ content, encoding: 'utf-8', etag: 'e', size: 9 });
      files.answers.fileInfo = ({ paths }) => {
        const path = String(paths);
        const isThere = folders[HOME].names.some((name) => `${HOME}/${name}` === path);
        return isThere ? success({ list: [files.entry(path)] }) : failure('N002001', 'gone');
      };
    },
  );
  await settle(100);
  return { ...opened, view: within(screen.getByTestId('markdown-view')) };
}

const viewerOf = (name: string): string => `/zsviewer?path=${encodeURIComponent(`${HOME}/${name}`)}`;

test('APP-ZSV-02 a link of markdown to a file beside it opens that in what shows it; one that is gone is told', async () => {
  const { view, openWindow, files } = await open(
    '[next](./other.md) [sea](sea%20side.jpg) [packed](a.zip) [gone](gone.md) [root](/etc/passwd)',
  );
  for (const [name, file] of [
    ['next', 'other.md'],
    ['sea', 'sea side.jpg'],
    ['packed', 'a.zip'],
  ] as const) {
    await user.click(view.getByRole('link', { name }));
    await settle();
    expect(openWindow).toHaveBeenLastCalledWith(viewerOf(file), expect.objectContaining({ title: file }));
  }
  openWindow.mockClear();
  await user.click(view.getByRole('link', { name: 'gone' }));
  await settle();
  expect(files.named('fileInfo').at(-1)).toEqual({ paths: [`${HOME}/gone.md`] });
  expect(openWindow).not.toHaveBeenCalled();
  expect(view.queryByRole('link', { name: 'root' })).toBeNull();
  expect(view.getByText('root', { exact: false })).toBeInTheDocument();
});

test('APP-ZSV-02 a link of markdown to a heading goes there, of several of the same name to the one that is meant', async () => {
  const { view } = await open(
    [
      '[sea](#the-sea-side) [second](#trip-1) [山](#%E5%B1%B1) [self](notes.md#trip) [none](#none) and[^1]',
      '# Trip',
      '## The *sea* side!',
      '# Trip',
      '# 山',
      '[^1]: a note',
    ].join('\n\n'),
  );
  for (const name of ['sea', 'second', '山', 'self', 'none']) await user.click(view.getByRole('link', { name }));
  expect(scrolled).toEqual(['The sea side!', 'Trip', '山', 'Trip']);
  await user.click(view.getByRole('link', { name: 'second' }));
  expect(view.getAllByRole('heading', { name: 'Trip' })[1]).toHaveFocus();
  await user.click(view.getByRole('link', { name: '1' }));
  expect(scrolled.at(-1)).toContain('a note');
});
