/** One or two letters for a name: initials of words, the first character of a Chinese name; '' for a number. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/u);
  const letters = words.map((word) => /\p{L}/u.exec(word)?.[0] ?? '').filter((letter) => letter !== '');
  const [first = '', second = ''] = letters;
  if (/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(first)) return first;
  return (first + second).toUpperCase();
}
