import { useCallback, useState } from 'react';
import { VIDEO_PAGE_MAX } from '#shared/constants.ts';
import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useWindowLoading } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon, type IconName } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { Select } from '../../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import { RecordTable } from '../../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../../components/place/row-selection.ts';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChooseCollection } from '../choose-collection.tsx';
import { isVideoNews } from '../news.ts';
import { useVideo } from '../video-context.ts';
import { hideVideos, rematchVideos, removeVideos } from '../video-deeds.ts';
import { videoUrl } from '../video-urls.ts';
import { useVideoColumns } from '../wall/use-video-columns.tsx';
import { useIsOwn } from '../wall/use-video-menu.ts';

interface Deed {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly danger?: true;
  readonly run: (videos: readonly VideoRecord[]) => unknown;
}

/** /video/contentManage: everything in the own libraries, hidden ones too, and deeds on many at once (APP-VIDEO-05). */
export function ManageScreen() {
  const { t, language } = useTranslation('video');
  const view = useVideo();
  const isOwn = useIsOwn();
  const own = view.libs.filter((lib) => lib.own === 1);
  const [lib, setLib] = useState('');
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(
        calls.videoList,
        { ...(lib === '' ? {} : { lib_id: lib }), hidden: true, sort: 'title', size: VIDEO_PAGE_MAX, page },
        { signal, silent: true },
      ),
    [lib],
  );
  const {
    rows: read,
    total,
    status,
    failure,
    reload,
    refresh,
    more,
  } = usePages<VideoRecord, CallData<typeof calls.videoList>>(load);
  usePushes(isVideoNews, refresh);
  useWindowLoading(status === 'loading');
  const [selected, setSelected] = useState(nothingSelected);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const columns = useVideoColumns(
    own.length > 1 ? ['title', 'kind', 'year', 'lib', 'state'] : ['title', 'kind', 'year', 'state'],
  );
  // Libraries that others share are theirs to manage.
  const rows = read.filter(isOwn);
  const selection = onlyShown(
    selected,
    rows.map(({ id }) => id),
  );
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  const allHidden = chosen.length > 0 && chosen.every(({ hidden }) => hidden === 1);
  const deeds: readonly Deed[] = [
    { id: 'rematch', icon: 'refresh', label: t('manage.rematch'), run: (videos) => rematchVideos(view, videos) },
    {
      id: 'hide',
      icon: allHidden ? 'eye' : 'eye-off',
      label: t(allHidden ? 'deed.show' : 'deed.hide'),
      run: (videos) => hideVideos(view, videos, !allHidden),
    },
    {
      id: 'collect',
      icon: 'plus',
      label: t('deed.collect'),
      run: (videos) => {
        setAsked(videos.map(({ id }) => id));
      },
    },
    { id: 'remove', icon: 'trash', label: t('deed.remove'), danger: true, run: (videos) => removeVideos(view, videos) },
  ];
  const perform = (deed: Deed, videos: readonly VideoRecord[]): void => {
    if (videos.length > 0) void Promise.resolve(deed.run(videos)).then(refresh);
  };
  const count = new Intl.NumberFormat(language).format(rows.length === read.length ? total : rows.length);
  return (
    <>
      <PlaceBar label={t('tabs.manage')}>
        {deeds.map((deed) => (
          <button
            key={deed.id}
            type="button"
            className={deed.danger === true ? 'btn btn-text' : 'btn btn-secondary'}
            data-testid={`manage-${deed.id}`}
            disabled={chosen.length === 0}
            onClick={() => {
              perform(deed, chosen);
            }}
          >
            <Icon name={deed.icon} size={16} />
            {deed.label}
          </button>
        ))}
        <Space />
        {own.length > 1 && (
          <Select
            label={t('filter.lib')}
            value={lib}
            options={[
              { value: '', label: t('filter.libs') },
              ...own.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValue={setLib}
          />
        )}
      </PlaceBar>
      {status === 'failed' ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : status === 'loading' && rows.length === 0 ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState icon="video" title={t('manage.none')} text={t('home.nothingText')} />
      ) : (
        <RecordTable
          label={t('tabs.manage')}
          testId="manage-table"
          rows={rows}
          columns={columns}
          selection={selection}
          onSelect={setSelected}
          nameOf={({ title }) => title}
          onEnd={more}
          onOpen={(video) => {
            view.window.navigate(videoUrl(video));
          }}
          onDelete={() => {
            void removeVideos(view, chosen).then(refresh);
          }}
          onMenu={(at, { ids }) => {
            const videos = rows.filter(({ id }) => ids.has(id));
            openMenu({
              at,
              label: t('tabs.manage'),
              items: deeds.map((deed) => ({
                id: deed.id,
                icon: deed.icon,
                label: deed.label,
                ...(deed.danger === true ? { danger: true } : {}),
                onSelect: () => {
                  perform(deed, videos);
                },
              })),
            });
          }}
        />
      )}
      <PlaceFoot>
        {chosen.length > 0
          ? t('manage.selected', { count: chosen.length, total: count })
          : t('count', { count: total, number: count })}
      </PlaceFoot>
      {asked !== null && (
        <ChooseCollection
          ids={asked}
          onDone={() => {
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
