import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { useAlbumsQuery } from '../../../state/album/album-api.ts';
import { useAlbumView, type OpenAlbum } from '../album-context.ts';
import { makeAlbum } from './album-deeds.ts';
import styles from './albums.module.css';

/** Asks for an album that takes photos, or makes a new one (APP-ALBUM-02). */
export function ChooseAlbum({ count, onDone }: { count: number; onDone: (album: OpenAlbum | null) => void }) {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const { data } = useAlbumsQuery({});
  const open = data?.filter(({ permission }) => permission === 1);
  return (
    <DialogFrame
      title={t('albums.chooseTitle', { count })}
      layer="shell"
      width={440}
      testId="choose-album"
      onEscape={() => {
        onDone(null);
      }}
      footer={
        <>
          <button
            type="button"
            className="btn btn-text"
            data-testid="new-album"
            onClick={() => {
              void makeAlbum(view).then((album) => {
                if (album !== null) onDone(album);
              });
            }}
          >
            <Icon name="plus" size={16} />
            {t('albums.new')}
          </button>
          <span style={{ flex: 1 }} />
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              onDone(null);
            }}
          >
            {t('cancel')}
          </button>
        </>
      }
    >
      {open === undefined ? (
        <LoadingState />
      ) : open.length === 0 ? (
        <EmptyState icon="gallery" title={t('albums.none')} text={t('albums.noneText')} />
      ) : (
        <ul className={styles.choices} aria-label={t('albums.title')}>
          {open.map((album, index) => (
            <li key={album.id}>
              <button
                type="button"
                className={styles.choice}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
                onClick={() => {
                  onDone(album);
                }}
              >
                <span className={styles.choiceCover}>
                  {album.cover === '' ? (
                    <Icon name="gallery" size={18} />
                  ) : (
                    <img src={thumbUrl(view.base, album.cover, 's', 0)} alt="" />
                  )}
                </span>
                <span className={styles.choiceName}>{album.name}</span>
                <span className={styles.choiceCount}>{t('count', { count: album.count })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}
