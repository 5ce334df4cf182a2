import { useTranslation } from '../../i18n/use-translation.ts';
import { DayRange } from '../../components/place/day-range.tsx';
import { Select } from '../../components/place/fields.tsx';
import { Space } from '../../components/place/place-frame.tsx';
import { binKinds, binTimes, isFiltered, noFilter, type BinFilter, type BinKind, type BinTime } from './filters.ts';
import styles from './recycle.module.css';

interface Props {
  readonly filter: BinFilter;
  readonly onFilter: (filter: BinFilter) => void;
  /** Accounts that have deleted something, and folders of which something was deleted. */
  readonly people: readonly string[];
  readonly folders: readonly { readonly path: string; readonly origin: string }[];
  /** Entries that the filters leave, and how many of them are selected. */
  readonly total: number;
  readonly selected: number;
  readonly busy: boolean;
  readonly onSelectAll: () => void;
}

const kinds = Object.keys(binKinds) as BinKind[];
const times = Object.keys(binTimes) as BinTime[];

/** What of the bin is shown, and the way to select exactly that, also what has not been scrolled to (APP-REC-01). */
export function BinFilters(props: Props) {
  const { filter, onFilter, people, folders, total, selected } = props;
  const { t, language } = useTranslation('places');
  const number = new Intl.NumberFormat(language).format(total);
  return (
    <div className={styles.filters} role="group" aria-label={t('recycle.filters')}>
      <Select
        label={t('recycle.kind')}
        value={filter.kind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onValue={(kind) => {
          onFilter({ ...filter, kind });
        }}
      />
      <Select
        label={t('recycle.time')}
        value={filter.time}
        options={times.map((value) => ({ value, label: t(`recycle.times.${value}`) }))}
        onValue={(time) => {
          onFilter({ ...filter, time });
        }}
      />
      {filter.time === 'range' && (
        <DayRange
          from={filter.from}
          to={filter.to}
          fromLabel={t('recycle.from')}
          toLabel={t('recycle.to')}
          onDays={(days) => {
            onFilter({ ...filter, ...days });
          }}
        />
      )}
      {(people.length > 1 || filter.by !== '') && (
        <Select
          label={t('recycle.by')}
          value={filter.by}
          options={[
            { value: '', label: t('recycle.anybody') },
            ...people.map((name) => ({ value: name, label: name })),
          ]}
          onValue={(by) => {
            onFilter({ ...filter, by });
          }}
        />
      )}
      {(folders.length > 1 || filter.folder !== '') && (
        <Select
          label={t('recycle.origin')}
          value={filter.folder}
          options={[
            { value: '', label: t('recycle.anyFolder') },
            ...folders.map(({ path, origin }) => ({ value: path, label: origin })),
          ]}
          onValue={(folder) => {
            onFilter({ ...filter, folder });
          }}
        />
      )}
      {isFiltered(filter) && (
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            onFilter(noFilter);
          }}
        >
          {t('recycle.noFilter')}
        </button>
      )}
      <Space />
      {total > 0 && selected < total && (
        <button
          type="button"
          className="btn btn-text"
          data-testid="recycle-select-all"
          disabled={props.busy}
          onClick={props.onSelectAll}
        >
          {t(isFiltered(filter) ? 'recycle.selectFound' : 'recycle.selectEverything', { count: total, number })}
        </button>
      )}
    </div>
  );
}
