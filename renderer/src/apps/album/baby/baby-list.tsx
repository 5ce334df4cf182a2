import { useState } from 'react';
import type { BabyRecord } from '#shared/contract/calls-baby.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useWindowTitle } from '../../../components/app-window.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { CardGrid } from '../../../components/place/card-grid.tsx';
import { PictureCard } from '../../../components/place/picture-card.tsx';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { albumUrl } from '../albums/album-card.tsx';
import { BabyForm } from './baby-form.tsx';
import styles from './baby.module.css';
import { Failed } from '../failed.tsx';
import { momentListUrl } from './urls.ts';
import { useBabies } from './use-babies.ts';

/** /album/baby: babies with their picture, birthday and age; added, changed and deleted here (APP-ALBUM-05). */
export function BabyList() {
  const { t } = useTranslation('baby');
  const { base, window } = useAlbumView();
  const [form, setForm] = useState<{ readonly baby: BabyRecord | null } | null>(null);
  const { babies, error, again } = useBabies();
  useWindowTitle(t('title'));

  const remove = async ({ id, name }: BabyRecord): Promise<void> => {
    const sure = await confirm({
      title: t('babies.deleteTitle', { name }),
      content: t('babies.deleteText'),
      okText: t('babies.deleteOk'),
      danger: true,
    });
    if (!sure) return;
    const answer = await call(calls.albumBaby, { action: 'delete', id }, { silent: true });
    if (!answer.success) return toastFailure(answer);
    toast({ kind: 'success', text: t('babies.deleted', { name }) });
    again();
  };
  const menuOf = (baby: BabyRecord): MenuItem[] => {
    const { id, name } = baby;
    const members = (): void => {
      const url = `/albumManage/albumMember?id=${encodeURIComponent(id)}`;
      window.openWindow(url, { name: `/albumManage/${id}`, title: name });
    };
    const go = (url: string) => (): void => {
      window.navigate(url);
    };
    return [
      { id: 'open', label: t('babies.open'), icon: 'message', onSelect: go(momentListUrl(id)) },
      { id: 'photos', label: t('babies.photos'), icon: 'image', onSelect: go(albumUrl(id)) },
      { id: 'members', label: t('babies.members'), icon: 'people', onSelect: members },
      ...(baby.own === 1
        ? [
            { id: 'edit', label: t('babies.edit'), icon: 'edit' as const, onSelect: () => setForm({ baby }) },
            'separator' as const,
            {
              id: 'delete',
              label: t('babies.delete'),
              icon: 'trash' as const,
              danger: true,
              onSelect: () => void remove(baby),
            },
          ]
        : []),
    ];
  };
  const addButton = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="add-baby"
      onClick={() => {
        setForm({ baby: null });
      }}
    >
      <Icon name="plus" size={16} />
      {t('babies.add')}
    </button>
  );
  return (
    <>
      <PlaceBar label={t('title')}>
        <Space />
        {babies !== null && babies.length > 0 && (
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="all-moments"
            onClick={() => {
              window.navigate(momentListUrl(''));
            }}
          >
            <Icon name="message" size={16} />
            {t('allMoments')}
          </button>
        )}
        {addButton}
      </PlaceBar>
      {babies === null ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <Failed error={error} onRetry={again} />
        )
      ) : babies.length === 0 ? (
        <EmptyState icon="heart" title={t('babies.none')} text={t('babies.noneText')}>
          {addButton}
        </EmptyState>
      ) : (
        <div className={styles.babies}>
          <CardGrid label={t('title')}>
            {babies.map((baby) => (
              <PictureCard
                key={baby.id}
                testId="baby"
                shape="square"
                name={baby.name}
                facts={
                  <>
                    {(baby.own === 0 || baby.members > 0) && (
                      <Icon name="people" size={14} label={t('babies.shared')} />
                    )}
                    <span data-testid="baby-age" title={t('babies.bornOn', { day: baby.birthday })}>
                      {baby.age_text} · {baby.birthday}
                      {baby.own === 0 && ` · ${t('babies.by', { name: baby.owner_name })}`}
                    </span>
                  </>
                }
                onOpen={() => {
                  window.navigate(momentListUrl(baby.id));
                }}
                items={menuOf(baby)}
              >
                <ThumbPicture base={base} path={baby.cover} size="l" icon="heart" iconSize={32} />
              </PictureCard>
            ))}
          </CardGrid>
        </div>
      )}
      {form !== null && (
        <BabyForm
          baby={form.baby}
          onDone={(saved) => {
            setForm(null);
            if (saved !== null) again();
          }}
        />
      )}
    </>
  );
}
