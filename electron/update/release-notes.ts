/** Notes that are shown; a changelog of years is not read in a dialog. */
const MAX_LINES = 60;
const MAX_LENGTH = 400;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function plain(line: string): string {
  return line
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/^\s*(?:[-*+•]|#{1,6})\s+/, '')
    .trim()
    .slice(0, MAX_LENGTH);
}

/**
 * Notes as plain lines. They come from a server as text, HTML or a list by version; what was markup goes, for they
 * are shown as text and nothing else.
 */
export function releaseNotesOf(notes: unknown): string[] {
  const texts = Array.isArray(notes)
    ? notes.map((one: unknown) => (typeof one === 'object' && one !== null && 'note' in one ? one.note : null))
    : [notes];
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(/\r?\n|<\/(?:li|p|h\d)>|<br\s*\/?>/i))
    .map(plain)
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
}
