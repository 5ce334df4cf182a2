import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SearchField } from '../../components/place/fields.tsx';
import { PlaceBar, Space } from '../../components/place/place-frame.tsx';
import { isFiltered, type BinFilter } from './filters.ts';
import { KeepDays } from './keep-days.tsx';
import type { Scope } from './restore.ts';

interface Props {
  readonly scope: Scope;
  readonly filter: BinFilter;
  readonly onFilter: (filter: BinFilter) => void;
  readonly selected: number;
  readonly mayRemove: boolean;
  readonly isEmpty: boolean;
  readonly onRestore: () => void;
  readonly onRestoreTo: () => void;
  readonly onRemove: () => void;
  readonly onEmpty: () => void;
}

/** What can be done with what is selected; with nothing selected, what is shown and how long it is kept. */
export function BinBar(props: Props) {
  const { filter, onFilter, selected } = props;
  const { t } = useTranslation('places');
  const onSearch = useCallback(
    (keyword: string) => {
      onFilter({ ...filter, keyword });
    },
    [filter, onFilter],
  );
  return (
    <PlaceBar label={t('recycle.actions')}>
      {selected > 0 ? (
        <>
          <button type="button" className="btn btn-primary" data-testid="recycle-restore" onClick={props.onRestore}>
            {t('recycle.restoreCount', { count: selected })}
          </button>
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="recycle-restore-to"
            onClick={props.onRestoreTo}
          >
            {t('recycle.restoreTo')}
          </button>
          <Space />
          {props.mayRemove && (
            <button type="button" className="btn btn-danger" data-testid="recycle-remove" onClick={props.onRemove}>
              {t('recycle.removeForever')}
            </button>
          )}
        </>
      ) : (
        <>
          <SearchField label={t('recycle.search')} value={filter.keyword} onSearch={onSearch} />
          <Space />
          <KeepDays scope={props.scope} />
          {/* Beside a filter "everything" would be read as everything that is shown. */}
          {props.mayRemove && !isFiltered(filter) && (
            <button
              type="button"
              className="btn btn-text"
              data-testid="recycle-empty"
              disabled={props.isEmpty}
              onClick={props.onEmpty}
            >
              {t('recycle.empty.action')}
            </button>
          )}
        </>
      )}
    </PlaceBar>
  );
}
