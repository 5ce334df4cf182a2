/**
 * Lets the person choose files, or a folder with everything in it; an empty list when they give it up. Needs a click
 * or key of theirs just before. `accept` names the endings that are offered first (`.pdf,.png`); the person may still
 * choose others.
 */
export function pickFiles(folder: boolean, accept = ''): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = folder;
    input.accept = accept;
    input.style.display = 'none';
    const done = (): void => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', done);
    input.addEventListener('cancel', done);
    // Some browsers only open the chooser of an element that is in the page.
    document.body.append(input);
    input.click();
  });
}
