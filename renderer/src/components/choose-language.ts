import { changeLanguage, type Language } from '../i18n/index.ts';
import { tellMissingPart } from './missing-part.ts';

/** Shows another language; says so when its texts cannot be fetched, and offers to load the page anew in it (ERR-14). */
export function chooseLanguage(language: Language): void {
  changeLanguage(language).catch((error: unknown) => {
    tellMissingPart(error, 'language');
  });
}
