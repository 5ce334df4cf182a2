import type { VideoNext, VideoRecord } from '#shared/contract/calls-video.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface VideoText {
  /** "1 h 42 min" of seconds; '' for none. */
  readonly length: (seconds: number) => string;
  /** "S1 E2". */
  readonly episode: (next: Pick<VideoNext, 'season' | 'episode'>) => string;
  /** What stands below the name of a card: year, or how much is in it. */
  readonly facts: (video: VideoRecord) => string;
  readonly season: (no: number) => string;
}

/** How facts of films are written. */
export function useVideoText(): VideoText {
  const { t } = useTranslation('video');
  return {
    length(seconds) {
      const minutes = Math.round(seconds / 60);
      if (seconds <= 0) return '';
      return minutes < 60
        ? t('minutes', { count: Math.max(1, minutes) })
        : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
    episode: ({ season, episode }) => t('episode', { season, episode }),
    facts: ({ kind, year, count }) =>
      [
        year === 0 ? '' : String(year),
        kind === 'series' ? t('episodes', { count }) : kind === 'diy' ? t('titles', { count }) : '',
      ]
        .filter((text) => text !== '')
        .join(' · '),
    season: (no) => (no === 0 ? t('specials') : t('season', { no })),
  };
}
