import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SwitchField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceNote, PlaceSheet } from '../../components/place/place-frame.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { indexApi, useIndex, type IndexFacts } from './use-index.ts';
import styles from './search.module.css';

type Part = 'folders' | 'exclude';

/** How the index is made: for the administrator to change, for everybody to see (APP-BIGS-03). */
export function IndexScreen() {
  const { t, language } = useTranslation('places');
  const store = useAppStore();
  const readOnly = useAppSelector((state) => !state.session.isMaster);
  const { data, error, refetch } = useIndex();
  const [adding, setAdding] = useState<Part | null>(null);
  const number = new Intl.NumberFormat(language);

  const set = async (change: CallArgs<typeof calls.searchSetting>): Promise<boolean> => {
    const result = await call(calls.searchSetting, change);
    if (result.success) await store.dispatch(indexApi.util.upsertQueryData('searchIndex', {}, result.data));
    else toastFailure(result);
    return result.success;
  };
  const rebuild = async (): Promise<void> => {
    const sure = await confirm({
      title: t('find.index.rebuildTitle'),
      content: t('find.index.rebuildText'),
      okText: t('find.index.rebuild'),
    });
    if (sure && (await set({ rebuild: true }))) toast({ kind: 'info', text: t('find.index.rebuilding') });
  };

  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={() => void refetch()} />;
  const counts = { indexed: number.format(data.indexed), total: number.format(data.total) };
  return (
    <PlaceSheet title={t('find.setting')} text={t('find.index.text')}>
      {readOnly && <PlaceNote>{t('find.index.readOnly')}</PlaceNote>}
      <dl className={styles.facts}>
        <dt>{t('find.index.state')}</dt>
        <dd data-testid="index-state" data-state={data.state}>
          {t(`find.index.states.${data.state}`)} · {t('find.index.progress', counts)}
          {data.state === 'indexing' && (
            <ProgressBar
              value={data.total === 0 ? 0 : data.indexed / data.total}
              label={t('find.index.progress', counts)}
            />
          )}
        </dd>
      </dl>
      <SwitchField
        label={t('find.index.content')}
        hint={t('find.index.contentHint')}
        checked={data.index_content === 1}
        disabled={readOnly}
        onValue={(index_content) => void set({ index_content })}
      />
      {(['folders', 'exclude'] as const).map((part) => (
        <Folders
          key={part}
          part={part}
          facts={data}
          readOnly={readOnly}
          onAdd={() => {
            setAdding(part);
          }}
          onRemove={(path) => void set({ [part]: data[part].filter((one) => one !== path) })}
        />
      ))}
      <p>
        <button type="button" className="btn btn-secondary" disabled={readOnly} onClick={() => void rebuild()}>
          <Icon name="refresh" size={16} />
          {t('find.index.rebuild')}
        </button>
      </p>
      {adding !== null && (
        <FolderPicker
          title={t('find.index.addTitle')}
          okText={t('find.index.choose')}
          onDone={(path) => {
            setAdding(null);
            if (path !== null && !data[adding].includes(path)) void set({ [adding]: [...data[adding], path] });
          }}
        />
      )}
    </PlaceSheet>
  );
}

interface FoldersProps {
  readonly part: Part;
  readonly facts: IndexFacts;
  readonly readOnly: boolean;
  readonly onAdd: () => void;
  readonly onRemove: (path: string) => void;
}

function Folders({ part, facts, readOnly, onAdd, onRemove }: FoldersProps) {
  const { t } = useTranslation('places');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  return (
    <section aria-label={t(`find.index.${part}`)}>
      <h2 style={{ font: '600 15px/22px var(--font)', margin: '16px 0 0' }}>{t(`find.index.${part}`)}</h2>
      <p style={{ color: 'var(--text3)', margin: 0 }}>{t(`find.index.${part}Hint`)}</p>
      <ul className={styles.folders}>
        {facts[part].length === 0 && <li>{t('find.index.none')}</li>}
        {facts[part].map((path) => {
          const place = displayPath(path, names, translateWith(files));
          return (
            <li key={path}>
              <Icon name="folder" size={16} />
              <span>{place}</span>
              <button
                type="button"
                className="icon-btn"
                disabled={readOnly}
                aria-label={t('find.index.remove', { place })}
                onClick={() => {
                  onRemove(path);
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className="btn btn-secondary" disabled={readOnly} onClick={onAdd}>
        {t('find.index.add')}
      </button>
    </section>
  );
}
