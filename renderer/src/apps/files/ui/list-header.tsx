import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../components/icon.ts';
import { recentOf } from '../../../state/files/location.ts';
import { selectAll, selectedCount, selectNone } from '../model/selection.ts';
import { originOf } from '../model/origin.ts';
import { toggleSort, type SortKey } from '../../../state/files/sort-preference.ts';
import { useFiles } from './files-context.ts';
import styles from './items.module.css';

const columns = [
  { key: 'name', text: 'column.name', className: styles.nameColumn },
  { key: 'mtime', text: 'column.modified', className: styles.timeColumn },
  { key: 'ftype', text: 'sort.ftype', className: styles.kindColumn },
  { key: 'size', text: 'column.size', className: styles.sizeColumn },
] as const satisfies readonly { key: SortKey; text: string; className: string | undefined }[];

/** Column titles; a click sorts, another one turns the order round (APP-FM-02). */
export function ListHeader() {
  const { t } = useTranslation('files');
  const { look: sort, setLook: setSort, location, session, state } = useFiles();
  const { total } = state.rows;
  const count = selectedCount(state.selection);
  const isAll = total > 0 && count === total;
  const fixed = location.kind !== 'path';
  const recent = recentOf(location);
  const origin = originOf(location);
  return (
    <div className={styles.header} role="row" aria-rowindex={1}>
      <span role="columnheader" className={styles.check}>
        <input
          type="checkbox"
          aria-label={t('list.selectAll')}
          checked={isAll}
          disabled={total === 0}
          ref={(box) => {
            if (box !== null) box.indeterminate = !isAll && count > 0;
          }}
          onChange={() => {
            session.select((now) => (isAll ? selectNone(now) : selectAll(now, total)));
          }}
        />
      </span>
      <span role="columnheader" aria-label={t('column.kind')} />
      {columns.map(({ key, text, className }) => {
        if (key === 'ftype' && origin !== null)
          return (
            <span key={key} role="columnheader" className={styles.originColumn}>
              {t(`column.${origin}`)}
            </span>
          );
        const current = sort.sortBy === key && !fixed;
        return (
          <span
            key={key}
            role="columnheader"
            className={className}
            aria-sort={current ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}
          >
            <button
              type="button"
              disabled={fixed}
              data-sort={key}
              onClick={() => {
                setSort(toggleSort(sort, key));
              }}
            >
              {t(key === 'mtime' && recent !== null ? `column.${recent}` : text)}
              {current && <Icon name={sort.order === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />}
            </button>
          </span>
        );
      })}
    </div>
  );
}
