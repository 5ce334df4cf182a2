/** A name as it is compared: whatever its case, its width, and the spaces in it. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase('und');

/** Names of a text that was typed or pasted: one a line, or with commas between them; each once, in their order. */
export function namesOf(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[\n\r\t,;，；、]+/u)) {
    const name = part.replace(/\s+/gu, ' ').trim();
    const key = nameKey(name);
    if (key !== '' && !found.has(key)) found.set(key, name);
  }
  return [...found.values()];
}

/** Who of the people has filled in these values: the first whose name is one of them; undefined for nobody. */
export function personOf<P extends { readonly name: string }>(
  roster: readonly P[],
  values: Iterable<string>,
): P | undefined {
  const given = new Set([...values].map(nameKey));
  return roster.find(({ name }) => given.has(nameKey(name)));
}
