/**
 * Puts a text on the clipboard of the computer in place of what it held, '' to leave it empty. By the event, which a
 * page without a certificate has too; where the browser refuses, what was there stays there.
 */
export function overwriteSystemClipboard(text: string): void {
  const fill = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill, true);
  try {
    document.execCommand('copy');
  } catch {
    // The console's own clipboard works without it.
  } finally {
    document.removeEventListener('copy', fill, true);
  }
}
