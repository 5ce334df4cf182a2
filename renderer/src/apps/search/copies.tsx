import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFoot, PlaceNote } from '../../components/place/place-frame.tsx';
import { HitTable } from './hit-table.tsx';
import type { Hit } from './result-columns.tsx';
import styles from './search.module.css';
import { useCopies } from './use-copies.ts';
import { useListedHits } from './use-hits.ts';

/** Whether the device has a file of this computer, and where (APP-BIGS-01). */
export function Copies({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation('places');
  const state = useCopies(file);
  const busy = state.kind === 'reading' || state.kind === 'comparing';
  useWindowLoading(busy);
  const name = file.name;
  return (
    <section
      className={styles.copies}
      aria-label={t('find.copy.title')}
      data-testid="search-copies"
      data-state={state.kind}
    >
      <div className={styles.copiesHead}>
        <span className={styles.copiesName} title={name}>
          {t('find.copy.of', { name, size: formatSize(file.size) })}
        </span>
        <button type="button" className="btn btn-secondary" onClick={onClose}>
          {t('find.copy.close')}
        </button>
      </div>
      {busy && (
        <>
          <LoadingState />
          <PlaceFoot>
            {state.kind === 'comparing'
              ? t('find.copy.comparing', { checked: state.checked, count: state.candidates })
              : t('find.copy.reading')}
          </PlaceFoot>
        </>
      )}
      {state.kind === 'failed' && <EmptyState icon="cross-circle" title={t('find.copy.failed')} text={state.text} />}
      {state.kind === 'impossible' && (
        <EmptyState icon="info" title={t('find.copy.impossible')} text={t(`find.copy.${state.reason}`)} />
      )}
      {state.kind === 'done' && (
        <>
          {state.found.partial === 1 && <PlaceNote>{t('find.copy.partial')}</PlaceNote>}
          {state.found.list.length === 0 ? (
            <EmptyState icon="search" title={t('find.copy.none')} text={t('find.copy.noneText')} />
          ) : (
            <Found list={state.found.list} />
          )}
        </>
      )}
    </section>
  );
}

function Found({ list }: { list: readonly Hit[] }) {
  const { t } = useTranslation('places');
  const hits = useListedHits(list);
  return (
    <>
      <HitTable hits={hits} scope="name" label={t('find.copy.title')} testId="copies-list" copyOnly={false} />
      <PlaceFoot>{t('find.copy.found', { count: hits.rows.length })}</PlaceFoot>
    </>
  );
}
