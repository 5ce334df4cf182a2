import { thumbUrl } from '#shared/rules/file-urls.ts';
import { Icon } from '../../../components/icon.ts';
import { ChooseOne } from '../../../components/place/choose-one.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumsQuery } from '../../../state/album/album-api.ts';
import { useAlbumView, type OpenAlbum } from '../album-context.ts';
import { makeAlbum } from './album-deeds.ts';

/** Asks for an album that takes photos, or makes a new one (APP-ALBUM-02). */
export function ChooseAlbum({ count, onDone }: { count: number; onDone: (album: OpenAlbum | null) => void }) {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const { data, error, refetch } = useAlbumsQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <ChooseOne
      testId="choose-album"
      icon="gallery"
      words={{
        title: t('albums.chooseTitle', { count }),
        list: t('albums.title'),
        make: t('albums.new'),
        cancel: t('cancel'),
        none: t('albums.none'),
        noneText: t('albums.noneText'),
      }}
      choices={data
        ?.filter(({ permission }) => permission === 1)
        .map((album) => ({
          id: album.id,
          name: album.name,
          count: t('count', { count: album.count }),
          cover:
            album.cover === '' ? (
              <Icon name="gallery" size={18} />
            ) : (
              <img src={thumbUrl(view.base, album.cover, 's', 0)} alt="" />
            ),
          onChoose: () => {
            onDone(album);
          },
        }))}
      retry={error === undefined ? null : () => void refetch()}
      onMake={() => {
        void makeAlbum(view).then((album) => {
          if (album !== null) onDone(album);
        });
      }}
      onCancel={() => {
        onDone(null);
      }}
    />
  );
}
