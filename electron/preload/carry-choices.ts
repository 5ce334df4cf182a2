import { choicesOfWords, pickChoices, type CarriedChoices } from '#shared/ipc/carried-choices.ts';

/** A page of an error has no storage; asking for it throws. */
function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** Puts the choices that came along into a storage that has none of its own; runs before the page's scripts. */
export function placeChoices(words: readonly string[], page: { readonly localStorage: Storage }): void {
  attempt(() => {
    const { localStorage } = page;
    for (const [key, value] of Object.entries(choicesOfWords(words)))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, undefined);
}

/** The choices of this page, for the pages of another device. */
export function readChoices(page: { readonly localStorage: Storage }): CarriedChoices {
  return attempt(() => pickChoices(Object.entries(page.localStorage)), {});
}
