import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { BackButton } from './back-button.tsx';
import { Failed } from '../failed.tsx';
import { MomentFeed, useFeed } from './moment-feed.tsx';
import { MomentForm } from './moment-form.tsx';
import { momentUrl } from './urls.ts';
import { useBabies } from './use-babies.ts';
import albums from '../albums/albums.module.css';

/** /album/momentList: what was posted of one baby (`?baby=`), or of all, the newest first (APP-ALBUM-05). */
export function MomentList() {
  const { t } = useTranslation('baby');
  const { window } = useAlbumView();
  const { search } = useLocation();
  const [posting, setPosting] = useState(false);
  const { babies, error, again } = useBabies();
  const wanted = new URLSearchParams(search).get('baby') ?? '';
  const feed = useFeed(wanted);
  const baby = babies?.find(({ id }) => id === wanted);
  const title = baby?.name ?? t('allMoments');
  useWindowTitle(title);
  const postable = (babies ?? []).filter(({ id, permission }) => permission === 1 && (wanted === '' || id === wanted));
  const postButton = postable.length > 0 && (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="post-moment"
      onClick={() => {
        setPosting(true);
      }}
    >
      <Icon name="plus" size={16} />
      {t('feed.post')}
    </button>
  );
  const toBabies = (): void => {
    window.navigate('/album/baby');
  };
  return (
    <>
      <PlaceBar label={title}>
        <BackButton label={t('title')} onBack={toBabies} />
        <h1 className={albums.title}>{title}</h1>
        {baby !== undefined && <span className={albums.titleFacts}>{baby.age_text}</span>}
        <Space />
        <button
          type="button"
          className="icon-btn"
          aria-label={t('window')}
          title={t('window')}
          onClick={() => {
            window.openWindow('/babyMoment');
          }}
        >
          <Icon name="external" size={16} />
        </button>
        {postButton}
      </PlaceBar>
      {babies === null ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <Failed error={error} onRetry={again} />
        )
      ) : (
        <MomentFeed
          feed={feed}
          babies={postable}
          onShow={(id) => {
            window.navigate(momentUrl(id));
          }}
          empty={
            babies.length === 0 ? (
              <EmptyState icon="heart" title={t('babies.none')} text={t('babies.noneText')}>
                <button type="button" className="btn btn-primary" onClick={toBabies}>
                  {t('babies.add')}
                </button>
              </EmptyState>
            ) : (
              <EmptyState
                icon="heart"
                title={t('feed.none')}
                text={postable.length > 0 ? t('feed.noneText') : t('feed.noneMember', { name: title })}
              >
                {postButton}
              </EmptyState>
            )
          }
        />
      )}
      {posting && (
        <MomentForm
          moment={null}
          babies={postable}
          onDone={(saved) => {
            setPosting(false);
            if (saved) feed.refresh();
          }}
        />
      )}
    </>
  );
}
