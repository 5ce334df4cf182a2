/** What a person chose: a scheme, or the one of the operating system. */
export const schemeChoices = ['auto', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];
export type Scheme = 'light' | 'dark';

/** Key of the choice used before anybody is signed in; the head of the page reads it before the first paint. */
export const SCHEME_KEY = 'hearth.scheme';

/** Own key of an account, so that two people at one computer keep their own looks. */
export const schemeKeyOf = (username: string): string => (username === '' ? SCHEME_KEY : `${SCHEME_KEY}:${username}`);

function isChoice(value: string | null): value is SchemeChoice {
  return schemeChoices.some((choice) => choice === value);
}

/** The stored choice of the account; `auto` when there is none. */
export function readScheme(username = '', storage: Pick<Storage, 'getItem'> = localStorage): SchemeChoice {
  const value = storage.getItem(schemeKeyOf(username)) ?? storage.getItem(SCHEME_KEY);
  return isChoice(value) ? value : 'auto';
}

/** Keeps the choice for the account and for the next start of the page. */
export function writeScheme(choice: SchemeChoice, username = '', storage: Storage = localStorage): void {
  storage.setItem(SCHEME_KEY, choice);
  storage.setItem(schemeKeyOf(username), choice);
}

const darkQuery = '(prefers-color-scheme: dark)';

/** The scheme a choice means now. */
export function resolveScheme(choice: SchemeChoice): Scheme {
  if (choice !== 'auto') return choice;
  return typeof matchMedia === 'function' && matchMedia(darkQuery).matches ? 'dark' : 'light';
}

let endFollowing: () => void = () => undefined;

/**
 * Puts the choice on the document; with `auto` it follows the operating system until the next choice. Returns the end
 * of following.
 */
export function applyScheme(choice: SchemeChoice, root: HTMLElement = document.documentElement): () => void {
  endFollowing();
  const apply = () => {
    root.dataset.theme = resolveScheme(choice);
  };
  apply();
  if (choice !== 'auto' || typeof matchMedia !== 'function') {
    endFollowing = () => undefined;
    return endFollowing;
  }
  const query = matchMedia(darkQuery);
  query.addEventListener('change', apply);
  endFollowing = () => {
    query.removeEventListener('change', apply);
  };
  return endFollowing;
}
