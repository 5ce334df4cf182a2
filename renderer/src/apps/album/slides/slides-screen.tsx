import { useMemo, useState } from 'react';
import { useWindowTitle } from '../../../components/app-window.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { askText } from '../../../components/place/ask-text.tsx';
import { CardGrid } from '../../../components/place/card-grid.tsx';
import { PictureCard } from '../../../components/place/picture-card.tsx';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView, type AlbumView } from '../album-context.ts';
import albums from '../albums/albums.module.css';
import { ShowForm } from './show-form.tsx';
import { changeShows, useSlideShowsQuery } from './slide-shows-api.ts';
import { readShows, SHOW_NAME_MAX, type SlideShow } from './slide-show.ts';
import { useAgain } from '../../../state/use-again.ts';

/** Address at which a show is played. */
export const playUrl = (id: string): string => `/album/music?play=${encodeURIComponent(id)}`;

/** The kept shows; null before they are known. */
export function useShows() {
  const { data, error, refetch } = useSlideShowsQuery(undefined, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  const shows = useMemo(() => (data === undefined ? null : readShows(data)), [data]);
  return { shows, isFailed: error !== undefined, again };
}

async function rename(view: AlbumView, { id, name: before }: SlideShow): Promise<void> {
  const { translate } = view;
  await askText({
    title: translate('slides.renameTitle'),
    label: translate('slides.name'),
    okText: translate('slides.rename'),
    value: before,
    maxLength: SHOW_NAME_MAX,
    onText: async (name) => {
      if (name === '') return translate('slides.nameNeeded');
      const answer = await changeShows(view, (shows) => shows.map((one) => (one.id === id ? { ...one, name } : one)));
      return answer.success ? '' : answer.message;
    },
  });
}

/** Deletes a show after a question, and offers the way back. */
async function remove(view: AlbumView, show: SlideShow): Promise<void> {
  const { translate } = view;
  const sure = await confirm({
    title: translate('slides.deleteTitle', { name: show.name }),
    content: translate('slides.deleteText'),
    okText: translate('slides.delete'),
    danger: true,
  });
  if (!sure) return;
  let place = 0;
  const answer = await changeShows(view, (shows) => {
    place = shows.findIndex(({ id }) => id === show.id);
    return shows.filter(({ id }) => id !== show.id);
  });
  if (!answer.success) {
    toastFailure(answer);
    return;
  }
  toast({
    kind: 'success',
    text: translate('slides.deleted', { name: show.name }),
    action: {
      label: translate('filework:undo.undo'),
      onSelect: () => {
        void changeShows(view, (shows) => [...shows.slice(0, place), show, ...shows.slice(place)]).then((back) => {
          if (!back.success) toastFailure(back);
        });
      },
    },
  });
}

/** /album/music: slide shows that are played to a song (APP-ALBUM-06). */
export function SlidesScreen() {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const [form, setForm] = useState<{ readonly show: SlideShow | null } | null>(null);
  const { shows, isFailed, again } = useShows();
  useWindowTitle(t('slides.title'));
  const newButton = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-show"
      onClick={() => {
        setForm({ show: null });
      }}
    >
      <Icon name="plus" size={16} />
      {t('slides.new')}
    </button>
  );
  const play = ({ id }: SlideShow): void => {
    view.window.navigate(playUrl(id));
  };
  return (
    <>
      <PlaceBar label={t('slides.title')}>
        <Space />
        {newButton}
      </PlaceBar>
      {shows === null ? (
        isFailed ? (
          <ErrorState onRetry={again} />
        ) : (
          <LoadingState />
        )
      ) : shows.length === 0 ? (
        <EmptyState icon="music" title={t('slides.none')} text={t('slides.noneText')}>
          {newButton}
        </EmptyState>
      ) : (
        <div className={albums.page}>
          <CardGrid label={t('slides.title')}>
            {shows.map((show) => (
              <PictureCard
                key={show.id}
                testId="slide-show"
                name={show.name}
                facts={
                  <span>
                    {t('count', { count: show.photos.length })}
                    {show.songTitle !== '' && ` · ${show.songTitle}`}
                  </span>
                }
                onOpen={() => {
                  play(show);
                }}
                items={[
                  { id: 'play', label: t('slides.play'), icon: 'play', onSelect: () => play(show) },
                  { id: 'edit', label: t('slides.edit'), icon: 'settings', onSelect: () => setForm({ show }) },
                  {
                    id: 'rename',
                    label: t('slides.renameDots'),
                    icon: 'edit',
                    onSelect: () => void rename(view, show),
                  },
                  'separator',
                  {
                    id: 'delete',
                    label: t('slides.delete'),
                    icon: 'trash',
                    danger: true,
                    onSelect: () => void remove(view, show),
                  },
                ]}
              >
                <ThumbPicture base={view.base} path={show.photos[0] ?? ''} size="l" icon="image" iconSize={28} />
              </PictureCard>
            ))}
          </CardGrid>
        </div>
      )}
      {form !== null && (
        <ShowForm
          show={form.show}
          onDone={() => {
            setForm(null);
          }}
        />
      )}
    </>
  );
}
