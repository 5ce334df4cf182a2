/**
 * A file of the computer that is let go of where nothing takes it, such as the desktop or a title bar, would be opened
 * in place of the console: the page refuses it instead. Answers what ends that.
 */
export function keepFilesOut(page: Window): () => void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
  return () => {
    page.removeEventListener('dragover', refuse);
    page.removeEventListener('drop', refuse);
  };
}
