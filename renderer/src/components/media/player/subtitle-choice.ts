import { baseName } from '../../../state/files/wire-path.ts';
import { languageOf } from './subtitles.ts';

/** Texts that can be shown with a film: of a file beside it, or of a track inside of it. */
export interface SubtitleChoice {
  /** Tells them apart; of a file its path. */
  readonly key: string;
  readonly label: string;
  /** As the name of the file or the film itself tells it; '' where neither does. */
  readonly language: string;
  /** Number of the track inside of the film; left out for a file. */
  readonly track?: number;
}

/** A track of text inside of a film, as the device tells it. */
export interface InnerText {
  readonly id: number;
  readonly language: string;
  readonly name: string;
}

/** A subtitle file beside a film. */
export const besideFilm = (film: string, path: string): SubtitleChoice => ({
  key: path,
  label: baseName(path),
  language: languageOf(film, path),
});

/** The language of a tag without its region, in the shortest way to write it: "en" for "eng" and "en-GB". */
function plainLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).language;
  } catch {
    // Files are named as people like.
    return tag.toLowerCase();
  }
}

/** Whether two tags mean the same language, however long either is written. */
export const sameLanguage = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && plainLanguage(one) === plainLanguage(other));

/** What a track inside of a film is called: by its language, its name, or its number where it has neither. */
export function innerName({ id, language, name }: InnerText, console: string): string {
  const names = new Intl.DisplayNames(console, { type: 'language', fallback: 'none' });
  const told = ((): string => {
    try {
      return names.of(language) ?? '';
    } catch {
      return '';
    }
  })();
  const parts = [told || language, name].filter((part) => part !== '');
  return parts.length === 0 ? String(id) : parts.join(' · ');
}
