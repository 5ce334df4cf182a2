import { useState } from 'react';
import type { VideoRecord } from '#shared/contract/calls-video.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { PlaceFoot } from '../../../components/place/place-frame.tsx';
import { RecordTable } from '../../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../../components/place/row-selection.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { VideoDetail } from '../../../state/video/video-api.ts';
import { deleteCollection, takeOut } from '../collection-deeds.ts';
import { useVideo } from '../video-context.ts';
import { editVideos } from '../video-deeds.ts';
import { videoUrl } from '../video-urls.ts';
import { useVideoColumns } from '../wall/use-video-columns.tsx';
import { EditVideo } from './edit-video.tsx';
import { VideoHead } from './video-head.tsx';
import styles from './detail.module.css';

/** What a collection holds as it was put in order here, until the device has said the same. */
function useOrder(items: readonly VideoRecord[]): readonly [readonly VideoRecord[], (ids: readonly string[]) => void] {
  const [moved, setMoved] = useState<{ readonly of: readonly VideoRecord[]; readonly ids: readonly string[] } | null>(
    null,
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown =
    moved === null || moved.of !== items
      ? items
      : moved.ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
  return [
    shown,
    (ids) => {
      setMoved({ of: items, ids });
    },
  ];
}

/** /video/diyDetail: a collection; its films and series are put in order, and taken out (APP-VIDEO-05). */
export function CollectionPage({ detail }: { detail: VideoDetail }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const { meta, items: all = [] } = detail;
  const [items, setOrder] = useOrder(all);
  const [selected, setSelected] = useState(nothingSelected);
  const [editing, setEditing] = useState(false);
  const columns = useVideoColumns(['title', 'kind', 'year', 'state']);
  const order = items.map(({ id }) => id);
  const selection = onlyShown(selected, order);
  const out = (ids: ReadonlySet<string>): void => void takeOut(view, meta, ids, order);
  const menu: MenuItem[] = [
    {
      id: 'edit',
      icon: 'edit',
      label: t('deed.edit'),
      onSelect: () => {
        setEditing(true);
      },
    },
    'separator',
    {
      id: 'delete',
      icon: 'trash',
      label: t('collection.delete'),
      danger: true,
      onSelect: () => {
        void deleteCollection(view, meta).then((gone) => {
          if (gone) view.window.navigate('/video/list?kind=diy');
        });
      },
    },
  ];
  return (
    <div className={styles.collection} data-testid="collection-detail" data-id={meta.id}>
      <div className={styles.collectionHead}>
        <VideoHead detail={detail} facts={[t('titles', { count: items.length })]} items={menu} />
      </div>
      {items.length === 0 ? (
        <EmptyState icon="list" title={t('collection.empty')} text={t('collection.emptyText')} />
      ) : (
        <RecordTable
          label={meta.title}
          rows={items}
          columns={columns}
          selection={selection}
          onSelect={setSelected}
          nameOf={({ title }) => title}
          onOpen={(video) => {
            view.window.navigate(videoUrl(video));
          }}
          onDelete={() => {
            out(selection.ids);
          }}
          onOrder={(ids) => {
            setOrder(ids);
            void editVideos(view, { id: meta.id, items: [...ids] });
          }}
          onMenu={(at, { ids }) => {
            const [only] = items.filter(({ id }) => ids.has(id));
            openMenu({
              at,
              label: meta.title,
              items: [
                ...(ids.size === 1 && only !== undefined
                  ? [
                      {
                        id: 'open',
                        icon: 'video' as const,
                        label: t('deed.open'),
                        onSelect: () => {
                          view.window.navigate(videoUrl(only));
                        },
                      },
                    ]
                  : []),
                {
                  id: 'takeOut',
                  icon: 'minus',
                  label: t('collection.takeOut'),
                  onSelect: () => {
                    out(ids);
                  },
                },
              ],
            });
          }}
        />
      )}
      {items.length > 1 && <PlaceFoot>{t('collection.orderHint')}</PlaceFoot>}
      {editing && (
        <EditVideo
          meta={meta}
          near={items.find(({ poster }) => poster !== '')?.poster ?? ''}
          onDone={() => {
            setEditing(false);
          }}
        />
      )}
    </div>
  );
}
