/** Loads the page anew. A module of its own, so that a test may watch it. */
export function reloadPage(): void {
  window.location.reload();
}
