import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import {
  HOME,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from '../ui/file-window.tsx';

const url = `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`;
const dotsOf = (name: string): string | null =>
  within(rowOf(name)).queryByTestId('tags')?.getAttribute('aria-label') ?? null;

async function openTags(name: string): Promise<HTMLElement> {
  fireEvent.contextMenu(rowOf(name));
  await user.click(screen.getByRole('menuitem', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Tags…' }));
  await settle();
  return screen.getByTestId('tags-dialog');
}

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('tags', () => {
  test('APP-FM-03 ticked tags stand behind the name, can be taken back, and are listed at the side', async () => {
    const { files, url: shown } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt', 'b.txt'] } });
    expect(screen.queryByRole('group', { name: 'Tags' })).toBeNull();
    const dialog = await openTags('a.txt');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Red' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Blue' }));
    await user.click(screen.getByTestId('dialog-ok'));
    await settle(1500);
    expect(files.named('tagMark')).toEqual([{ paths: [`${HOME}/a.txt`], add: ['red', 'blue'], remove: [] }]);
    expect(dotsOf('a.txt')).toBe('Red, Blue');
    expect(dotsOf('b.txt')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await settle(1500);
    expect(dotsOf('a.txt')).toBeNull();
    expect(screen.getByText(/Undone/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await settle(1500);
    expect(dotsOf('a.txt')).toBe('Red, Blue');
    await user.click(within(screen.getByRole('group', { name: 'Tags' })).getByRole('button', { name: 'Blue' }));
    await settle();
    expect(shown()).toBe('/fileManage/myFiles?path=tag%3Ablue');
    expect(files.named('fileList').at(-1)).toMatchObject({ tag: 'blue' });
  });

  test('APP-FM-03 of several entries a tag that some have is mixed, and stays so unless it is ticked', async () => {
    const { files } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt', 'b.txt'] } }, (fake) => {
      fake.tags.set(`${HOME}/a.txt`, ['red', 'green']);
    });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(screen.getByTestId('file-list'), { key: 'a', ctrlKey: true });
    const dialog = await openTags('b.txt');
    const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('Red').indeterminate, box('Red').checked, box('Blue').indeterminate]).toEqual([true, false, false]);
    await user.click(box('Green'));
    await user.click(screen.getByTestId('dialog-ok'));
    await settle(1500);
    expect(files.named('tagMark')).toEqual([{ paths: [`${HOME}/b.txt`], add: ['green'], remove: [] }]);
    expect([dotsOf('a.txt'), dotsOf('b.txt')]).toEqual(['Red, Green', 'Green']);
  });

  test('APP-FM-03 a name given to a colour is what the tag is called', async () => {
    let name = '';
    const { files } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: ['a.txt'] } }, (fake) => {
      fake.tags.set(`${HOME}/a.txt`, ['violet']);
      fake.answers.tagList = () => success({ list: [{ tag: 'violet', name, count: 1 }] });
      fake.answers.tagRename = (args) => {
        name = String(args.name);
        return success(null);
      };
    });
    expect(dotsOf('a.txt')).toBe('Violet');
    const dialog = await openTags('a.txt');
    await user.type(within(dialog).getByRole('textbox', { name: 'Name of the tag Violet' }), ' Holidays ');
    await user.click(screen.getByTestId('dialog-ok'));
    await settle(1500);
    expect(files.named('tagRename')).toEqual([{ tag: 'violet', name: 'Holidays' }]);
    expect(files.named('tagMark')).toEqual([]);
    expect(dotsOf('a.txt')).toBe('Holidays');
  });

  test('APP-FM-01 VRT-01 favourites and what was used last are one press away', async () => {
    const { url: shown } = await renderScreenAt(<FileWindow />, url, { [HOME]: { names: [] } });
    const lists = within(screen.getByRole('group', { name: 'Lists' }));
    const found = [];
    for (const link of lists.getAllByRole('button')) {
      await user.click(link);
      await settle();
      found.push([link.textContent, shown()]);
    }
    expect(found).toEqual([
      ['my favourites', '/fileManage/myFiles?path=favorite'],
      ['recent visits', '/fileManage/myFiles?path=recentlyVisited'],
      ['recent uploads', '/fileManage/myFiles?path=recentlyBackuped'],
    ]);
  });
});
