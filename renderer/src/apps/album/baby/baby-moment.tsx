import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { Select } from '../../../components/place/fields.tsx';
import { PlaceBar, PlaceFrame, Space } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { AlbumShell } from '../album-shell.tsx';
import { BabyForm } from './baby-form.tsx';
import { Failed } from '../failed.tsx';
import { MomentDetail } from './moment-detail.tsx';
import { MomentFeed, useFeed } from './moment-feed.tsx';
import { QuickPost } from './quick-post.tsx';
import { windowMomentUrl } from './urls.ts';
import { useBabies } from './use-babies.ts';

const ALL = '';

function NoBaby({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('baby');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EmptyState icon="heart" title={t('babies.none')} text={t('babies.noneText')}>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="add-baby"
          onClick={() => {
            setAdding(true);
          }}
        >
          {t('babies.add')}
        </button>
      </EmptyState>
      {adding && (
        <BabyForm
          baby={null}
          onDone={(saved) => {
            setAdding(false);
            if (saved !== null) onAdded();
          }}
        />
      )}
    </>
  );
}

function Feed() {
  const { t } = useTranslation('baby');
  const { window } = useAlbumView();
  const { babies, error, again } = useBabies();
  const [chosen, setChosen] = useState(ALL);
  // A baby that is gone is not asked for any more.
  const shown = babies?.some(({ id }) => id === chosen) === true ? chosen : ALL;
  const feed = useFeed(shown);
  useWindowTitle('');
  if (babies === null) return error === undefined ? <LoadingState /> : <Failed error={error} onRetry={again} />;
  if (babies.length === 0) return <NoBaby onAdded={again} />;
  const postable = babies.filter(({ id, permission }) => permission === 1 && (shown === ALL || id === shown));
  const names = babies.find(({ id }) => id === shown)?.name ?? babies.map(({ name }) => name).join(', ');
  return (
    <>
      {babies.length > 1 && (
        <PlaceBar label={t('moments')}>
          <Select
            label={t('feed.whose')}
            value={shown}
            options={[
              { value: ALL, label: t('allMoments') },
              ...babies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValue={setChosen}
          />
          <Space />
        </PlaceBar>
      )}
      <MomentFeed
        feed={feed}
        babies={postable}
        onShow={(id) => {
          window.navigate(windowMomentUrl(id));
        }}
        empty={
          <EmptyState
            icon="heart"
            title={t('feed.none')}
            text={postable.length > 0 ? t('feed.noneText') : t('feed.noneMember', { name: names })}
          />
        }
      >
        {postable.length > 0 && <QuickPost key={shown} babies={postable} onPosted={feed.refresh} />}
      </MomentFeed>
    </>
  );
}

function Screens() {
  const { t } = useTranslation('baby');
  const { window } = useAlbumView();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  return (
    <PlaceFrame label={t('moments')}>
      {id === null || id === '' ? (
        <Feed />
      ) : (
        <MomentDetail
          key={id}
          id={id}
          backLabel={t('allMoments')}
          onBack={() => {
            window.navigate('/babyMoment');
          }}
        />
      )}
    </PlaceFrame>
  );
}

/** /babyMoment: the feed of all babies in a window of its own, with a quick post; `?id=` shows one moment (APP-BABY-01). */
export function BabyMoment() {
  return (
    <AlbumShell>
      <Screens />
    </AlbumShell>
  );
}
