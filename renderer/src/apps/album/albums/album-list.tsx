import { useState } from 'react';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumsQuery } from '../../../state/album/album-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { useAlbumView } from '../album-context.ts';
import { isNews } from '../news.ts';
import { AlbumCard, albumUrl } from './album-card.tsx';
import { makeAlbum } from './album-deeds.ts';
import { ConditionForm } from './condition-form.tsx';
import cards from '../../../components/place/cards.module.css';
import styles from './albums.module.css';

function Cards({ title, albums }: { title: string; albums: readonly AlbumRecord[] }) {
  if (albums.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={cards.cards}>
        {albums.map((album) => (
          <AlbumCard key={album.id} album={album} />
        ))}
      </ul>
    </section>
  );
}

/** /album/manual: albums that people made, and those that are shared with the account (APP-ALBUM-03). */
export function AlbumList() {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useAlbumsQuery({}, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isNews, again);
  const ofKind = (...kinds: readonly AlbumRecord['kind'][]) => data?.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const own = ofKind('manual');
  const conditions = ofKind('condition');
  const shared = ofKind('share');
  const make = (): void => {
    void makeAlbum(view).then((album) => {
      if (album !== null) view.window.navigate(albumUrl(album.id));
    });
  };
  const newButton = (
    <button type="button" className="btn btn-primary" data-testid="new-album" onClick={make}>
      <Icon name="plus" size={16} />
      {t('albums.new')}
    </button>
  );
  return (
    <>
      <PlaceBar label={t('albums.title')}>
        <Space />
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="new-condition"
          onClick={() => {
            setAsking(true);
          }}
        >
          <Icon name="filter" size={16} />
          {t('albums.newCondition')}
        </button>
        {newButton}
      </PlaceBar>
      {data === undefined ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <ErrorState onRetry={again} />
        )
      ) : own.length + conditions.length + shared.length === 0 ? (
        <EmptyState icon="gallery" title={t('albums.none')} text={t('albums.noneText')}>
          {newButton}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <Cards title={t('albums.mine')} albums={own} />
          <Cards title={t('albums.conditions')} albums={conditions} />
          <Cards title={t('albums.withMe')} albums={shared} />
        </div>
      )}
      {asking && (
        <ConditionForm
          onDone={(album) => {
            setAsking(false);
            if (album !== null) view.window.navigate(albumUrl(album.id));
          }}
        />
      )}
    </>
  );
}
