const browsers = [
  ['Hearth', /hearth|electron/i],
  ['Edge', /edg\//i],
  ['Firefox', /firefox/i],
  ['Chrome', /chrome|crios/i],
  ['Safari', /safari/i],
] as const;
const systems = [
  ['Android', /android/i],
  ['iOS', /iphone|ipad/i],
  ['Windows', /windows/i],
  ['macOS', /mac os/i],
  ['Linux', /linux/i],
] as const;

/** What a client is, in two words, from its user agent: whoever lets it in has to recognise it. */
export function clientName(userAgent: string): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) => list.find(([, mark]) => mark.test(userAgent))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter((part) => part !== undefined).join(', ');
}
