import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFoot, PlaceNote } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected } from '../../components/place/row-selection.ts';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { resultColumns, type Hit } from './result-columns.tsx';
import styles from './search.module.css';
import { useCopies } from './use-copies.ts';
import { useHitMenu } from './use-hit-menu.ts';

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

function Found({ list: all }: { list: readonly Hit[] }) {
  const { t } = useTranslation('places');
  const [gone, setGone] = useState<readonly Hit[]>([]);
  const list = useMemo(() => all.filter((hit) => !gone.includes(hit)), [all, gone]);
  const [selection, setSelection] = useState(nothingSelected);
  const hitsAt = (ids: ReadonlySet<string>): readonly Hit[] => list.filter(({ id }) => ids.has(id));
  const { open, menu, remove, press, translate } = useHitMenu({
    hitsAt,
    takenWith: (id) => hitsAt(selection.ids.has(id) ? selection.ids : new Set([id])),
    selected: selection.ids,
    copyOnly: false,
    changed: (deleted) => {
      setGone((before) => [...before, ...deleted]);
    },
  });
  const { date_format: dates } = useCommonSettings();
  const columns = useMemo(() => resultColumns('name', dates, t), [dates, t]);
  return (
    <>
      <RecordTable
        label={t('find.copy.title')}
        testId="copies-list"
        rows={list}
        columns={columns}
        selection={selection}
        onSelect={setSelection}
        nameOf={({ name }) => name}
        onOpen={open}
        onMenu={(at, { ids }) => {
          menu(at, hitsAt(ids));
        }}
        onPress={press}
        onDelete={() => void remove(hitsAt(selection.ids))}
      />
      <DragSight translate={translate} />
      <PlaceFoot>{t('find.copy.found', { count: list.length })}</PlaceFoot>
    </>
  );
}
