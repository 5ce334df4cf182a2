import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { pushReceived } from '../../state/push-actions.ts';
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

async function open(content: string, heading = '') {
  const folders = { [HOME]: { names: ['other.md', 'sea side.jpg', 'notes.md', 'a.zip'] } };
  const opened = await renderScreenAt(
    <PictureScreen />,
    `/zsviewer?path=${encodeURIComponent(`${HOME}/notes.md`)}${heading === '' ? '' : `&heading=${heading}`}`,
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

test('APP-ZSV-02 a link of markdown to a heading of another document opens it there; to a part of anything else it opens that', async () => {
  const { view, openWindow } = await open('[山](other.md#%E5%B1%B1) [top](other.md#) [page](a.zip#page=2)');
  for (const [name, url, title] of [
    ['山', `${viewerOf('other.md')}&heading=%E5%B1%B1`, 'other.md'],
    ['top', viewerOf('other.md'), 'other.md'],
    ['page', viewerOf('a.zip'), 'a.zip'],
  ] as const) {
    await user.click(view.getByRole('link', { name }));
    await settle();
    expect(openWindow).toHaveBeenLastCalledWith(url, { name: '/zsviewer#', title });
  }
});

test('APP-ZSV-02 a document opened at a heading begins there, once; one without it at its top', async () => {
  const text = '# Trip\n\n## 山\n\nhigh';
  const { files, view, store } = await open(text, encodeURIComponent('山'));
  expect(scrolled).toEqual(['山']);
  expect(view.getByRole('heading', { name: '山' })).toHaveFocus();
  files.answers.textLoad = () => success({ content: `${text} up`, encoding: 'utf-8', etag: 'f', size: 9 });
  const data = { path: HOME };
  store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data }));
  await settle(1000);
  expect(view.getByText('high up')).toBeInTheDocument();
  expect(scrolled).toEqual(['山']);
});

test.each([
  ['en-US', 'This file is empty'],
  ['zh-CN', '文件是空的'],
] as const)('APP-ZSV-02 a document with nothing in it says so in %s', async (language, text) => {
  await speakFiles(language);
  await i18next.loadNamespaces(['openers', 'places']);
  const { view } = await open(' \n');
  expect(view.getByText(text)).toBeInTheDocument();
});
