/** jsdom has no layout, which an editor of texts asks for: everything lies in one point. */
export function layOutTexts(): void {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  Element.prototype.scrollIntoView = () => undefined;
}
