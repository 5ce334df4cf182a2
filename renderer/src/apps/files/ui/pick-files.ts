import { filesOfInput, type LocalTree } from '../../../state/transfers/local-files.ts';

const nothing: LocalTree = { files: [], emptyFolders: [], unreadable: [] };

/** Lets the person choose files, or a folder with everything in it; nothing when they give it up. */
export function pickFiles(folder: boolean): Promise<LocalTree> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = folder;
    input.style.display = 'none';
    const done = (tree: LocalTree): void => {
      input.remove();
      resolve(tree);
    };
    input.addEventListener('change', () => {
      done(input.files === null ? nothing : filesOfInput(input.files));
    });
    input.addEventListener('cancel', () => {
      done(nothing);
    });
    // Some browsers only open the chooser of an element that is in the page.
    document.body.append(input);
    input.click();
  });
}
