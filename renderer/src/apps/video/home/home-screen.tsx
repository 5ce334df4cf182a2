import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideoHomeQuery, type VideoHome } from '../../../state/video/video-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { isVideoNews } from '../news.ts';
import { useVideo } from '../video-context.ts';
import { libraryUrl } from '../video-urls.ts';
import { VideoCards } from '../wall/video-cards.tsx';
import wall from '../wall/wall.module.css';
import { NothingYet } from './nothing-yet.tsx';
import styles from './home.module.css';

function Row({ title, videos, onChanged }: { title: string; videos: VideoHome['recent']; onChanged: () => void }) {
  if (videos.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <VideoCards label={title} videos={videos} onChanged={onChanged} />
    </section>
  );
}

function Libraries() {
  const { t } = useTranslation('video');
  const { libs, window } = useVideo();
  return (
    <section aria-label={t('home.libs')}>
      <h2>{t('home.libs')}</h2>
      <ul className={styles.libs}>
        {libs.map(({ id, name, kind, count, own, owner }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.lib}
              data-testid="home-lib"
              onClick={() => {
                window.navigate(libraryUrl(id));
              }}
            >
              <Icon name={kind === 'series' ? 'gallery' : 'video'} size={20} />
              <span>{name}</span>
              <span className={styles.libFacts}>
                {[t('titles', { count }), own === 1 ? '' : t('libs.by', { name: owner })]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /video/homePage: what is gone on with, what is new, and the libraries (APP-VIDEO-02). */
export function HomeScreen() {
  const { t } = useTranslation('video');
  const { data, error, refetch } = useVideoHomeQuery(undefined, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isVideoNews, again);
  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={again} />;
  const isEmpty = data.continue.length === 0 && data.recent.length === 0;
  if (isEmpty) return <NothingYet />;
  return (
    <div className={wall.page} data-testid="video-home">
      <Row title={t('home.continue')} videos={data.continue} onChanged={again} />
      <Row title={t('home.recent')} videos={data.recent} onChanged={again} />
      <Libraries />
    </div>
  );
}
