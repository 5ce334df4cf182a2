import type { VideoEpisode } from '#shared/contract/calls-video.ts';
import { Icon } from '../../../components/icon.ts';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { clock } from '../../../components/media/clock.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { editVideos, playNext } from '../video-deeds.ts';
import { locatePath } from './locate-path.ts';
import styles from './detail.module.css';

interface Props {
  /** Title of the series, and number of the season. */
  readonly series: string;
  readonly season: number;
  readonly label: string;
  readonly episodes: readonly VideoEpisode[];
}

function Row({ series, season, episode }: { series: string; season: number; episode: VideoEpisode }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const { id, no, title, overview, path, duration, pos, watched, missing } = episode;
  const play = (at?: number): void => {
    playNext(view, { id, path, season, episode: no, title, pos, duration }, title === '' ? series : title, at);
  };
  const seen = watched === 1;
  const markText = t(seen ? 'detail.unmark' : 'detail.mark', { no });
  const mark = (): void => void editVideos(view, { id, watched: !seen });
  return (
    <li className={styles.row} data-testid="episode" data-watched={seen}>
      <button
        type="button"
        className={styles.rowPlay}
        disabled={missing === 1}
        onClick={() => {
          play();
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          openMenu({
            at: { x: event.clientX, y: event.clientY },
            label: title,
            items: [
              {
                id: 'restart',
                icon: 'play',
                label: t('deed.restart'),
                onSelect: () => {
                  play(0);
                },
              },
              { id: 'mark', icon: 'check', label: markText, onSelect: mark },
              {
                id: 'locate',
                icon: 'folder',
                label: t('deed.locate'),
                onSelect: () => {
                  locatePath(view, path);
                },
              },
            ],
          });
        }}
      >
        <span className={styles.number}>{no}</span>
        <span className={styles.rowText}>
          <span className={styles.rowName}>{title === '' ? t('episode', { season, episode: no }) : title}</span>
          {missing === 1 ? (
            <span className={styles.rowFacts} data-bad="true">
              {t('missing')}
            </span>
          ) : (
            overview !== '' && (
              <span className={styles.rowFacts} title={overview}>
                {overview}
              </span>
            )
          )}
          {!seen && pos > 0 && duration > 0 && (
            <span
              className={styles.rowBar}
              role="img"
              aria-label={t('seen', { percent: Math.max(1, Math.round((pos / duration) * 100)) })}
            >
              <i style={{ transform: `scaleX(${Math.min(1, pos / duration)})` }} />
            </span>
          )}
        </span>
        <span className={styles.rowEnd}>{duration > 0 ? clock(duration) : ''}</span>
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-pressed={seen}
        aria-label={markText}
        title={markText}
        onClick={mark}
      >
        <Icon name={seen ? 'check-circle' : 'dashed-circle'} size={18} />
      </button>
    </li>
  );
}

/** Episodes of a season, each with what was seen of it (APP-VIDEO-04). */
export function EpisodeList({ series, season, label, episodes }: Props) {
  const { t } = useTranslation('video');
  return (
    <ol className={styles.rows} aria-label={t('detail.episodesOf', { season: label })}>
      {episodes.map((episode) => (
        <Row key={episode.id} series={series} season={season} episode={episode} />
      ))}
    </ol>
  );
}
