import { useLocation } from 'react-router-dom';
import { useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { PlaceFrame, type PlaceTab } from '../../../components/place/place-frame.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumsQuery } from '../../../state/album/album-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { AlbumShell } from '../album-shell.tsx';
import { Content } from '../albums/album-screen.tsx';
import { isNews } from '../news.ts';
import { BasicInfo } from './basic-info.tsx';
import { Members } from './members.tsx';

/** Address of a screen that manages an album. */
const urlOf = (child: string, id: string): string => `/albumManage/${child}?id=${encodeURIComponent(id)}`;

function Screens() {
  const { t } = useTranslation('album');
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('id') ?? '';
  const child = pathname.replace(/\/+$/, '').slice('/albumManage/'.length);
  const { data, error, refetch } = useAlbumsQuery({}, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isNews, again);
  const album = data?.find((each) => each.id === id && each.kind !== 'system');
  useWindowTitle(album?.name ?? '');
  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={again} />;
  if (album === undefined) return <EmptyState icon="gallery" title={t('albums.gone')} text={t('albums.goneText')} />;
  const tabs: readonly PlaceTab[] = [
    { url: urlOf('basicInfo', id), icon: 'info', label: t('manage.basic') },
    { url: urlOf('contentManage', id), icon: 'image', label: t('manage.content') },
    { url: urlOf('albumMember', id), icon: 'people', label: t('manage.members') },
  ];
  return (
    <PlaceFrame label={t('manage.title')} tabs={tabs} current={urlOf(child, id)}>
      {child === 'contentManage' ? (
        <Content album={album} onMissing={again} inside />
      ) : child === 'albumMember' ? (
        <Members key={id} album={album} />
      ) : (
        <BasicInfo key={id} album={album} />
      )}
    </PlaceFrame>
  );
}

/** /albumManage: name and cover, content and members of one album (APP-AMG-01). */
export function AlbumManage() {
  return (
    <AlbumShell>
      <Screens />
    </AlbumShell>
  );
}
