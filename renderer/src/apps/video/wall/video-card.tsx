import type { VideoNext, VideoRecord } from '#shared/contract/calls-video.ts';
import { Icon } from '../../../components/icon.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { PictureCard } from '../../../components/place/picture-card.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { videoUrl } from '../video-urls.ts';
import { Poster } from './poster.tsx';
import { useVideoText } from './use-video-text.ts';
import styles from './wall.module.css';

interface Props {
  readonly video: VideoRecord;
  readonly items: readonly MenuItem[];
  /** Where it goes on, of something that was begun: a press plays it. */
  readonly next?: VideoNext;
  readonly onPlay?: () => void;
}

/** A film, series or collection with its poster, what was seen of it, and its menu. */
export function VideoCard({ video, items, next, onPlay }: Props) {
  const { t } = useTranslation('video');
  const { window } = useVideo();
  const text = useVideoText();
  const { title, progress, watched, fav, missing } = video;
  const share = next === undefined || next.duration === 0 ? progress : next.pos / next.duration;
  const facts = [
    missing === 1 ? t('missing') : '',
    next !== undefined && next.episode > 0 ? text.episode(next) : '',
    text.facts(video),
  ].filter((fact) => fact !== '');
  return (
    <PictureCard
      name={title}
      facts={<span>{facts.join(' · ')}</span>}
      shape="poster"
      testId="video"
      items={items}
      onOpen={
        onPlay ??
        (() => {
          window.navigate(videoUrl(video));
        })
      }
      marks={
        <>
          <span className={styles.marks}>
            {watched === 1 && (
              <span className={styles.mark}>
                <Icon name="check" size={14} label={t('watched')} />
              </span>
            )}
            {fav === 1 && (
              <span className={styles.mark}>
                <Icon name="star" size={14} label={t('favourite')} />
              </span>
            )}
          </span>
          {watched === 0 && share > 0 && (
            <span
              className={styles.progress}
              role="img"
              aria-label={t('seen', { percent: Math.max(1, Math.round(share * 100)) })}
            >
              <i style={{ transform: `scaleX(${Math.min(1, share)})` }} />
            </span>
          )}
        </>
      }
    >
      <Poster video={video} size="l" />
    </PictureCard>
  );
}
