const two = (number: number): string => String(number).padStart(2, '0');

/** A time in unix seconds as messages say it, in the time of the device: `2026-03-04 09:05`. */
export function localTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
