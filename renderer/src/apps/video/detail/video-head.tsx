import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.ts';
import { clock } from '../../../components/media/clock.ts';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { VideoDetail } from '../../../state/video/video-api.ts';
import { useVideo } from '../video-context.ts';
import { editVideos, playNext } from '../video-deeds.ts';
import { Poster } from '../wall/poster.tsx';
import { useVideoText } from '../wall/use-video-text.ts';
import styles from './detail.module.css';

interface Props {
  readonly detail: VideoDetail;
  /** Facts in one line below the title. */
  readonly facts: readonly string[];
  /** Everything that is not in a button of its own. */
  readonly items: readonly MenuItem[];
  readonly children?: ReactNode;
}

/** What plays on a press, in words; a film that was begun can also be played from its beginning. */
function PlayButtons({ detail: { meta, next } }: { detail: VideoDetail }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const text = useVideoText();
  if (next === undefined) return <p className={styles.nothing}>{t('deed.noFile')}</p>;
  const isBegun = next.pos > 0;
  const time = clock(next.pos);
  const episode = next.episode > 0 ? text.episode(next) : '';
  const label =
    episode === ''
      ? isBegun
        ? t('deed.resume', { time })
        : t('deed.play')
      : t(isBegun ? 'deed.resumeEpisode' : 'deed.playEpisode', { episode, time });
  const title = next.title === '' ? meta.title : next.title;
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        data-testid="video-play"
        onClick={() => {
          playNext(view, next, title);
        }}
      >
        <Icon name="play" size={16} />
        {label}
      </button>
      {isBegun && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            playNext(view, next, title, 0);
          }}
        >
          {t('deed.restart')}
        </button>
      )}
    </>
  );
}

/** The head of the page of a film, series or collection: picture, facts, what can be done (APP-VIDEO-03). */
export function VideoHead({ detail, facts, items, children }: Props) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const { meta } = detail;
  const { id, title, original_title: original, overview, directors, actors, watched, fav } = meta;
  const toggle = (key: 'watched' | 'fav', name: 'check' | 'star', on: boolean, label: string) => (
    <button
      type="button"
      className="icon-btn"
      aria-pressed={on}
      aria-label={label}
      title={label}
      data-testid={`video-${key}`}
      onClick={() => void editVideos(view, { id, [key]: !on })}
    >
      <Icon name={name} size={18} />
    </button>
  );
  return (
    <header className={styles.head}>
      <span className={styles.poster}>
        <Poster video={meta} size="l" iconSize={48} />
      </span>
      <div className={styles.about}>
        <h1>{title}</h1>
        {original !== '' && original !== title && (
          <p className={styles.original}>{t('detail.original', { title: original })}</p>
        )}
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        <div className={styles.buttons}>
          <PlayButtons detail={detail} />
          {meta.kind !== 'diy' &&
            toggle('watched', 'check', watched === 1, t(watched === 1 ? 'deed.unwatched' : 'deed.watched'))}
          {meta.kind !== 'diy' && toggle('fav', 'star', fav === 1, t(fav === 1 ? 'deed.unfav' : 'deed.fav'))}
          {items.length > 0 && (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('deed.more')}
              title={t('deed.more')}
              aria-haspopup="menu"
              data-testid="video-more"
              onClick={({ currentTarget }) => {
                openMenu({ at: { element: currentTarget, side: 'below' }, label: title, items });
              }}
            >
              <Icon name="more" size={18} />
            </button>
          )}
        </div>
        {overview !== '' && <p className={styles.overview}>{overview}</p>}
        {(directors.length > 0 || actors.length > 0) && (
          <dl className={styles.people}>
            {directors.length > 0 && (
              <>
                <dt>{t('detail.directors')}</dt>
                <dd>{directors.join(', ')}</dd>
              </>
            )}
            {actors.length > 0 && (
              <>
                <dt>{t('detail.people')}</dt>
                <dd>{actors.slice(0, 12).join(', ')}</dd>
              </>
            )}
          </dl>
        )}
        {children}
      </div>
    </header>
  );
}
