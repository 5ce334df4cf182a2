/** The day, month or year of a key, as a local date; null for a list without spans. */
export function dateOfKey(key: string): Date | null {
  const found = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(key);
  if (found === null) return null;
  const date = new Date(Number(found[1]), Number(found[2] ?? 1) - 1, Number(found[3] ?? 1));
  return Number.isNaN(date.getTime()) ? null : date;
}

const DAY_MS = 86_400_000;

/** How a span of time is called: "Today", "Wed, 6 May", "May 2024", "2023" (APP-ALBUM-02). */
export function spanTitle(key: string, language: string, now: Date): string {
  const date = dateOfKey(key);
  if (date === null) return '';
  if (key.length === 4) return new Intl.DateTimeFormat(language, { year: 'numeric' }).format(date);
  if (key.length === 7) return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(date);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((today.getTime() - date.getTime()) / DAY_MS);
  if (days === 0 || days === 1) {
    const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  }
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(date);
}

/** The short form for the scrubber: "May 2024". */
export function monthTitle(key: string, language: string): string {
  const date = dateOfKey(key);
  if (date === null) return '';
  return key.length === 4 ? key : new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric' }).format(date);
}

/** Length of a film: 0:07, 12:30, 1:02:03. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The span that begins with a part of a key: the next one before or behind it, where a date has no photos. */
export function spanNearest(keys: readonly string[], wanted: string): number {
  if (keys.length === 0) return -1;
  const cut = (key: string): string => wanted.slice(0, key.length);
  const newestFirst = (keys[0] ?? '') >= (keys.at(-1) ?? '');
  // The first span that is not newer than the wanted date; with the oldest first, that is not older.
  const at = keys.findIndex((key) => (newestFirst ? key <= cut(key) : key >= cut(key)));
  return at < 0 ? keys.length - 1 : at;
}

/** From the span with the keyboard to the next one that differs in a day, a month or a year. */
export function spanStep(keys: readonly string[], from: number, unit: 'day' | 'month' | 'year', step: -1 | 1): number {
  const length = { day: 10, month: 7, year: 4 }[unit];
  const own = (keys[from] ?? '').slice(0, length);
  for (let at = from + step; at >= 0 && at < keys.length; at += step)
    if ((keys[at] ?? '').slice(0, length) !== own) {
      // Backwards one comes to the beginning of that day, month or year.
      const other = (keys[at] ?? '').slice(0, length);
      if (step === -1) while (at > 0 && (keys[at - 1] ?? '').slice(0, length) === other) at -= 1;
      return at;
    }
  return from;
}
