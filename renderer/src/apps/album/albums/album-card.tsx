import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import type { Collection } from '../../../components/files/use-list-drag.ts';
import { Icon } from '../../../components/icon.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { deleteAlbums, renameAlbum } from './album-deeds.ts';
import { PictureCard } from '../../../components/place/picture-card.tsx';

/** Address of an album. */
export const albumUrl = (id: string): string => `/album/list?id=${encodeURIComponent(id)}`;

/** An album as a place to drop photos on; undefined for one that takes none. */
export const albumDrop = ({ id, name, permission }: AlbumRecord): Collection | undefined =>
  permission === 1 ? { kind: 'collection', media: 'photo', id, name } : undefined;

/** What can be done with an album as a whole: what only its owner may do is not there for others. */
export function useAlbumMenu(): (album: AlbumRecord, onDeleted?: () => void) => MenuItem[] {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  return (album, onDeleted) => {
    const isOwn = album.kind === 'manual' || album.kind === 'condition';
    const manage = (child: string) => (): void => {
      const url = `/albumManage/${child}?id=${encodeURIComponent(album.id)}`;
      view.window.openWindow(url, { name: `/albumManage/${album.id}`, title: album.name });
    };
    return [
      {
        id: 'manage',
        label: t(isOwn ? 'manage.title' : 'manage.look'),
        icon: 'settings' as const,
        onSelect: manage('basicInfo'),
      },
      { id: 'members', label: t('manage.members'), icon: 'people' as const, onSelect: manage('albumMember') },
      ...(isOwn
        ? [
            {
              id: 'rename',
              label: t('albums.rename'),
              icon: 'edit' as const,
              onSelect: () => void renameAlbum(view, album),
            },
            'separator' as const,
            {
              id: 'delete',
              label: t('albums.deleteIt'),
              icon: 'trash' as const,
              danger: true,
              onSelect: () => {
                void deleteAlbums(view, [album]).then((done) => {
                  if (done) onDeleted?.();
                });
              },
            },
          ]
        : []),
    ];
  };
}

/** An album with its cover, name and number. */
export function AlbumCard({ album }: { album: AlbumRecord }) {
  const { t } = useTranslation('album');
  const { base, window } = useAlbumView();
  const menuOf = useAlbumMenu();
  const drop = albumDrop(album);
  return (
    <PictureCard
      name={album.name}
      onOpen={() => {
        window.navigate(albumUrl(album.id));
      }}
      items={menuOf(album)}
      testId="album"
      {...(drop !== undefined && { drop })}
      facts={
        <>
          {album.kind === 'condition' && <Icon name="filter" size={14} label={t('albums.condition')} />}
          {(album.kind === 'share' || album.members > 0) && <Icon name="people" size={14} label={t('albums.shared')} />}
          <span>
            {t('count', { count: album.count })}
            {album.kind === 'share' ? ` · ${t('albums.by', { name: album.owner })}` : ''}
          </span>
        </>
      }
    >
      {album.cover === '' ? (
        <Icon name="gallery" size={32} />
      ) : (
        <img src={thumbUrl(base, album.cover, 'l', 0)} alt="" loading="lazy" draggable={false} />
      )}
    </PictureCard>
  );
}
