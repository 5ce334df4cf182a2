const WORDS = 4;

/** A name that nothing else has; unlike `crypto.randomUUID` also on a page that was not loaded over TLS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(WORDS)), (word) => word.toString(36).padStart(7, '0')).join('');
