import { expect, press, until, type FileKeys, type Task } from './file-keys.ts';

/** Selecting, looking, naming, copying, moving and deleting. */
export function namingTasks(keys: FileKeys): readonly Task[] {
  const { page, files } = keys;
  return [
    [
      'reach the list from the search field',
      async () => {
        await press(page, 'Control+f');
        await until(page, 'Tab', '[data-testid="file-list"]');
      },
    ],
    [
      'select the last entry, then the first',
      async () => {
        await press(page, 'End');
        await keys.selected('zeta.txt');
        await press(page, 'Home');
        await keys.selected('Inbox');
      },
    ],
    [
      'find a name by its first letters',
      async () => {
        await page.keyboard.type('bet');
        await keys.selected('beta.txt');
      },
    ],
    [
      'select a stretch',
      async () => {
        await press(page, 'Shift+ArrowDown');
        await keys.selected('beta.txt', 'gamma.txt');
      },
    ],
    [
      'add one that is not beside it',
      async () => {
        await press(page, 'Control+Home', 'Control+Space');
        await keys.selected('Inbox', 'beta.txt', 'gamma.txt');
      },
    ],
    [
      'select everything',
      async () => {
        await press(page, 'Control+a');
        await expect.poll(async () => (await keys.chosen()).length).toBe(6);
      },
    ],
    [
      'turn the selection round',
      async () => {
        await keys.find('alpha.txt');
        await press(page, 'Control+Shift+i');
        await keys.selected('Inbox', 'Plans', 'beta.txt', 'gamma.txt', 'zeta.txt');
      },
    ],
    [
      'select nothing',
      async () => {
        await press(page, 'Escape');
        await keys.selected();
      },
    ],
    [
      'look at a file',
      async () => {
        await keys.find('alpha.txt');
        await press(page, 'Space');
        await expect(page.getByTestId('quick-look')).toContainText('alpha.txt');
      },
    ],
    [
      'walk on while looking',
      async () => {
        await press(page, 'ArrowDown');
        await expect(page.getByTestId('quick-look')).toContainText('beta.txt');
        await press(page, 'Escape');
        await expect(page.getByTestId('quick-look')).toHaveCount(0);
      },
    ],
    [
      'give a file another name',
      async () => {
        await keys.find('zeta.txt');
        await press(page, 'F2');
        await expect(page.getByTestId('rename-input')).toBeFocused();
        await page.keyboard.type('omega');
        await press(page, 'Enter');
        await keys.on('omega.txt');
        await expect(files.row('omega.txt')).toBeVisible();
      },
    ],
    [
      'take that back',
      async () => {
        await keys.list.focus();
        await press(page, 'Control+z');
        await keys.on('zeta.txt');
        await expect(files.row('zeta.txt')).toBeVisible();
      },
    ],
    [
      'do it again, and back',
      async () => {
        await press(page, 'Control+y');
        await keys.on('omega.txt');
        await expect(files.row('omega.txt')).toBeVisible();
        await keys.list.focus();
        await press(page, 'Control+z');
        await expect(files.row('zeta.txt')).toBeVisible();
      },
    ],
    [
      'give up a new name',
      async () => {
        await keys.find('zeta.txt');
        await press(page, 'F2');
        await expect(page.getByTestId('rename-input')).toBeFocused();
        await page.keyboard.type('never');
        await press(page, 'Escape');
        await expect(page.getByTestId('rename-input')).toHaveCount(0);
        expect(keys.has('zeta.txt')).toBe(true);
      },
    ],
    [
      'make a folder and name it',
      async () => {
        await press(page, 'Control+Shift+n');
        await expect(page.getByTestId('rename-input')).toBeFocused();
        await page.keyboard.type('Work');
        await press(page, 'Enter');
        await keys.on('Work');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'copy a file into it',
      async () => {
        await keys.find('alpha.txt');
        await press(page, 'Control+c');
        await keys.find('Work');
        await press(page, 'Enter');
        await expect(files.rows).toHaveCount(0);
        // Nothing is there to have the focus; the keys go to the window.
        await press(page, 'Control+v');
        await keys.on('Work', 'alpha.txt');
        await expect(files.row('alpha.txt')).toBeVisible();
      },
    ],
    [
      'go up',
      async () => {
        await keys.list.focus();
        await press(page, 'Backspace');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'go back and forth',
      async () => {
        await press(page, 'Alt+ArrowLeft');
        await expect(files.row('Work')).toHaveCount(0);
        await press(page, 'Alt+ArrowRight');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'cut a file and put it into another folder',
      async () => {
        await keys.find('gamma.txt');
        await press(page, 'Control+x');
        await keys.find('Work');
        await press(page, 'Enter');
        await expect(files.row('alpha.txt')).toBeVisible();
        await keys.list.focus();
        await press(page, 'Control+v');
        await keys.on('Work', 'gamma.txt');
        await keys.gone('gamma.txt');
        await press(page, 'Alt+ArrowUp');
        await expect(files.row('Work')).toBeVisible();
      },
    ],
    [
      'delete a file',
      async () => {
        await keys.find('zeta.txt');
        await press(page, 'Delete');
        await until(page, 'Tab', 'dialog button.btn-primary, [role="alertdialog"] button.btn-primary', 6);
        await press(page, 'Enter');
        await keys.gone('zeta.txt');
        await expect(files.row('zeta.txt')).toHaveCount(0);
      },
    ],
    [
      'get it back',
      async () => {
        await keys.list.focus();
        await press(page, 'Control+z');
        await keys.on('zeta.txt');
        await expect(files.row('zeta.txt')).toBeVisible();
      },
    ],
  ];
}
