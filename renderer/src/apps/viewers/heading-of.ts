/** The name of a heading in addresses, as documents elsewhere name it: small letters, digits, '-' for spaces. */
const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-');

/**
 * What '#fragment' means in a document: what has that id, else the heading of that name; of several with the same text
 * the second one ends with '-1'. Null when there is none.
 */
function headingOf(paper: Element, fragment: string): HTMLElement | null {
  const byId = paper.querySelector<HTMLElement>(`[id="${CSS.escape(fragment)}"]`);
  if (byId !== null) return byId;
  const wanted = fragment.toLowerCase();
  const seen = new Map<string, number>();
  for (const heading of paper.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    const slug = slugOf(heading.textContent);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    if ((before === 0 ? slug : `${slug}-${before}`) === wanted) return heading;
  }
  return null;
}

/** Goes to what '#fragment' means, the keyboard too where it is wanted; what there is none of changes nothing. */
export function goToHeading(paper: Element, fragment: string, takesFocus: boolean): void {
  const heading = headingOf(paper, fragment);
  if (heading === null) return;
  if (takesFocus) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  heading.scrollIntoView({ block: 'start' });
}
