import type { ReactNode } from 'react';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import type { BackupJob } from '../../../state/backup/backup-api.ts';
import { dropOutcome } from '../../../state/files/drop-rule.ts';
import { dropSources } from '../../../state/files/drop-sources.ts';
import { clipboardSet } from '../../../state/clipboard-slice.ts';
import { selectTransfers } from '../../../state/transfers-slice.ts';
import { answerBackups, jobOf } from '../../../test/backup-answers.ts';
import {
  type FakeFiles,
  type FakeFolder,
  forward,
  HOME,
  pressPaste,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { computerJob, createFakeBackups } from '../../../test/fake-backups.ts';
import { BackupFiles } from './backup-files.tsx';
import { BackupSetting } from './backup-setting.tsx';

const STORE = '/usb/u-1/docs';
const folders = (): Record<string, FakeFolder> => ({
  [STORE]: { names: ['2024/', 'letter.txt'] },
  [`${STORE}/2024`]: { names: ['plan.txt'] },
  [`${HOME}/docs`]: { names: ['letter.txt'] },
  [HOME]: { names: ['docs/'] },
  '/usb/u-1/films': { names: ['a.mp4'] },
  [`${HOME}/Pixel`]: { names: ['sea.jpg'] },
});
const papers = jobOf({ id: 'a', name: 'Papers', paths: [`${HOME}/docs`], stored: [STORE] });
const films = jobOf({ id: 'b', name: 'Films', paths: [`${HOME}/films`], stored: ['/usb/u-1/films'] });
const at = (path: string): string => `/autobackupFileManage/myFiles?path=${encodeURIComponent(path)}`;

const open = (url: string, jobs: BackupJob[] = [papers, films], has = folders()) =>
  renderScreenAt(<BackupFiles />, url, has, (files) => {
    answerBackups(files, { jobs });
    files.answers.albumMobiles = () =>
      success({ list: [{ device_id: 'p', device: 'Pixel 8', path: `${HOME}/Pixel`, count: 1, size: 1, last_backup_at: 1 }] }); // prettier-ignore
  });

let under: Element | null = null;
const pointer = async (target: Element | Window, type: string, init: object = {}): Promise<void> => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: 5, clientY: 5, ...init });
  Object.assign(event, { pointerId: 1, pointerType: 'mouse' });
  await act(async () => {
    target.dispatchEvent(event);
    await Promise.resolve();
  });
};
const transfer = (file: File) => ({
  dataTransfer: { files: [file], items: [{ kind: 'file', getAsFile: () => file }], types: ['Files'], dropEffect: 'copy' },
}); // prettier-ignore

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backupfiles']);
  stopClock();
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => under });
});
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  startClock();
});

describe('folders of this computer', () => {
  const stored = computerJob().stored[0] ?? '';
  const there = { ...folders(), [stored]: { names: ['cv.odt'] } };
  const inApp = (content: ReactNode, url: string) => {
    const { bridge } = createFakeBackups([computerJob(), computerJob({ id: 'c2', files: 0, last_at: 0 })]);
    const prepare = (files: FakeFiles): void => {
      answerBackups(files, { jobs: [papers] });
      files.answers.albumMobiles = () => success({ list: [] });
    };
    return renderScreenAt(content, url, there, prepare, null, bridge);
  };

  test('APP-AFM-01 APP-AUTO-02 in the desktop app their copies are listed; their original place is on this computer', async () => {
    await inApp(<BackupFiles />, at(stored));
    await settle();
    const side = screen.getByRole('navigation', { name: 'Backups' });
    expect(within(side).getByRole('group', { name: 'This computer' })).toHaveTextContent('Documents');
    expect(rowNames()).toEqual(['cv.odt']);
    const button = screen.getByTestId('lead-restoreBackup');
    expect(button).toHaveAttribute('aria-description', expect.stringContaining('/home/mira/Documents'));
  });

  test('APP-AFM-01 APP-AUTO-02 the page about them tells both places and leads to the settings of the job', async () => {
    const { openWindow } = await inApp(<BackupSetting />, '/autobackupFileManage/setting');
    await settle();
    const shown = screen.getAllByTestId('backup-root').at(-1);
    expect(shown).toHaveTextContent('From /home/mira/Documents on this computer, stored in');
    await user.click(screen.getByRole('button', { name: 'Settings of Documents' }));
    expect(openWindow).toHaveBeenCalledWith('/autoBackup/setting1?id=c1');
  });
});

describe('where it leads', () => {
  test('APP-AFM-01 without backups there is a way to auto backup', async () => {
    const { openWindow } = await renderScreenAt(<BackupFiles />, '/autobackupFileManage/myFiles', {}, (files) => {
      answerBackups(files);
      files.answers.albumMobiles = () => success({ list: [] });
    });
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No backups yet');
    await user.click(screen.getByRole('button', { name: 'Open auto backup' }));
    expect(openWindow).toHaveBeenCalledWith('/autoBackup/home');
  });

  test('APP-AFM-01 jobs that cannot be listed are told, with a way to try again', async () => {
    await renderScreenAt(<BackupFiles />, '/autobackupFileManage/myFiles', {}, (files) => {
      files.answers.backupList = () => failure('N000005', 'The device is busy');
      files.answers.albumMobiles = () => success({ list: [] });
    });
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
  });

  test('APP-AFM-01 it opens the first backup and lists all of them; folders open in it and the way ends at its top', async () => {
    const { url, openWindow } = await open('/autobackupFileManage/myFiles');
    expect(url()).toBe(at(STORE));
    const side = screen.getByRole('navigation', { name: 'Backups' });
    expect(within(side).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Papers', 'Films', 'Pixel 8', 'Search in backups', 'About these backups']); // prettier-ignore
    expect(screen.getByTestId('address-bar')).toHaveTextContent(/^Papers$/);
    expect(screen.getByTestId('files-up')).toHaveAttribute('aria-disabled', 'true');
    await user.dblClick(rowOf('2024'));
    await settle();
    expect(url()).toBe(at(`${STORE}/2024`));
    expect(rowNames()).toEqual(['plan.txt']);
    await user.click(screen.getByTestId('files-up'));
    await settle();
    expect(url()).toBe(at(STORE));
    await forward('Backspace');
    expect(url()).toBe(at(STORE));
    await user.click(within(side).getByRole('button', { name: 'Films' }));
    await settle();
    expect(rowNames()).toEqual(['a.mp4']);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('APP-AFM-01 an address outside of the backups shows none of it', async () => {
    const { url } = await open(at(HOME));
    expect(url()).toBe(at(STORE));
  });
});

describe('nothing is put in', () => {
  test('APP-AFM-01 no upload, new folder, cut, paste or rename is offered, and their keys say why', async () => {
    const { files, store } = await open(at(STORE));
    for (const id of ['new-folder', 'upload', 'rename']) expect(screen.queryByTestId(id)).toBeNull();
    act(() => {
      store.dispatch(clipboardSet({ mode: 'copy', entries: [{ path: `${HOME}/x`, name: 'x', isDir: false, isSys: false }], from: HOME })); // prettier-ignore
    });
    await pressPaste();
    await settle();
    expect(screen.getByText('Files cannot be placed here')).toBeVisible();
    await user.click(rowOf('letter.txt'));
    await user.keyboard('{F2}');
    await settle();
    expect(screen.queryByRole('textbox', { name: /name/i })).toBeNull();
    fireEvent.contextMenu(rowOf('letter.txt'));
    await settle();
    const menu = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(menu[0]).toContain('Restore');
    expect(menu.join()).not.toMatch(/Rename|Cut|Paste|Share/);
    expect(menu.join()).toMatch(/Download/);
    expect(menu.join()).toMatch(/Delete/);
    expect([...files.named('fileCopy'), ...files.named('fileMove'), ...files.named('fileRename')]).toEqual([]);
  });

  test('APP-AFM-01 DRG-20 a drop from the computer is refused with its text', async () => {
    const { store } = await open(at(STORE));
    const area = screen.getByTestId('listing');
    fireEvent.dragOver(area, transfer(new File(['x'], 'x.txt')));
    expect(screen.getByText('Files cannot be placed here')).toBeVisible();
    fireEvent.drop(area, transfer(new File(['x'], 'x.txt')));
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
  });

  test('APP-AFM-01 DRG-20 a drag inside is refused, also over a folder', async () => {
    const { files } = await open(at(STORE));
    const handle = rowOf('letter.txt').querySelector('[data-handle]') as Element;
    await pointer(handle, 'pointerdown');
    under = rowOf('2024');
    await pointer(window, 'pointermove', { clientX: 40, clientY: 40 });
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Files cannot be placed here');
    await pointer(window, 'pointerup');
    await settle();
    expect([...files.named('fileCopy'), ...files.named('fileMove')]).toEqual([]);
  });
});

test('APP-AFM-01 DRG-17 what is dragged out of a backup is copied, whatever the keys wish', () => {
  const from = { location: { kind: 'path', path: STORE }, writable: true, username: 'mira', copyOnly: true } as const;
  const sources = dropSources([{ path: `${STORE}/letter.txt`, isDir: false, isSys: false }], from);
  for (const path of [HOME, '/usb/u-1/films', '/zenith_sata/public/g1'])
    for (const wish of [
      { intent: 'move' },
      { intent: 'move', explicit: true },
      { intent: 'move', paste: true },
    ] as const)
      expect(dropOutcome(sources, { kind: 'folder', path, writable: true }, wish)).toMatchObject({ action: 'copy' });
});

describe('getting something back', () => {
  test('APP-AFM-01 what is selected is copied to where it was, after a question that names the place', async () => {
    const { files } = await open(at(STORE));
    expect(screen.getByTestId('lead-restoreBackup')).toHaveAttribute('aria-disabled', 'true');
    await user.click(rowOf('letter.txt'));
    await user.click(screen.getByTestId('lead-restoreBackup'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('my files/docs');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    await settle();
    expect(files.named('fileCopy')).toEqual([{ paths: [`${STORE}/letter.txt`], to: `${HOME}/docs`, conflict: 'ask' }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('APP-AFM-01 a folder that is gone is made again on the way', async () => {
    const { files } = await open(at(`${STORE}/2024`));
    await user.click(rowOf('plan.txt'));
    await user.click(screen.getByTestId('lead-restoreBackup'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    await settle();
    expect(files.named('fileMkdir')).toEqual([{ path: `${HOME}/docs`, name: '2024' }]);
    expect(files.named('fileCopy')).toMatchObject([{ to: `${HOME}/docs/2024` }]);
  });

  test('APP-AFM-01 an original place that is away says so, and nothing is copied', async () => {
    const away = jobOf({ id: 'a', name: 'Papers', paths: ['/usb/u-9/docs'], stored: [STORE] });
    const { files } = await open(at(STORE), [away]);
    await user.click(rowOf('letter.txt'));
    await user.click(screen.getByTestId('lead-restoreBackup'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    await settle();
    expect(screen.getByText(/is not there now/)).toBeVisible();
    expect(files.named('fileCopy')).toEqual([]);
    expect(files.named('fileMkdir')).toEqual([]);
  });

  test('APP-AFM-01 what a phone has sent has no place here to go back to, and says so', async () => {
    await open(at(`${HOME}/Pixel`));
    await user.click(rowOf('sea.jpg'));
    const button = screen.getByTestId('lead-restoreBackup');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-description', expect.stringContaining('on that phone'));
  });

  test('APP-AFM-01 what is deleted is asked about', async () => {
    const { files } = await open(at(`${HOME}/Pixel`));
    await user.click(rowOf('sea.jpg'));
    await user.click(screen.getByTestId('delete'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /Delete|Move/ }));
    await settle();
    expect(files.named('fileRemove')).toEqual([{ paths: [`${HOME}/Pixel/sea.jpg`], permanent: false }]);
  });
});

test('APP-AFM-01 setting: where each backup comes from and lies, with the settings of its job', async () => {
  const { openWindow } = await renderScreenAt(<BackupSetting />, '/autobackupFileManage/setting', {}, (files) => {
    answerBackups(files, { jobs: [papers, films] });
    files.answers.albumMobiles = () => success({ list: [] });
  });
  await settle();
  const [first] = screen.getAllByTestId('backup-root');
  expect(first).toHaveTextContent('From my files/docs, stored in Travel/docs');
  await user.click(screen.getByRole('button', { name: 'Settings of Papers' }));
  expect(openWindow).toHaveBeenCalledWith('/autoBackup/setting1?id=a');
});
