import type { BookProgress } from '#shared/contract/calls-audiobook.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** How lengths and places of books are said. */
export function useBookTexts(): {
  /** Hours and minutes of seconds; '' for a length that is not known. */
  readonly length: (seconds: number) => string;
  /** How far a book was heard. */
  readonly progress: (progress: BookProgress) => string;
} {
  const { t, language } = useTranslation('audiobooks');
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return {
    length: (seconds) => {
      if (seconds <= 0) return '';
      const minutes = Math.max(1, Math.round(seconds / 60));
      const hours = Math.floor(minutes / 60);
      return hours === 0
        ? t('length.minutes', { count: minutes })
        : t('length.hours', { hours, minutes: minutes % 60 });
    },
    progress: ({ at, done, part }) =>
      done === 1
        ? t('progress.done')
        : at === 0
          ? t('progress.new')
          : t('progress.part', { part: percent.format(part) }),
  };
}
