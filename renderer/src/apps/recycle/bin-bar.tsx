import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField, Select } from '../../components/place/fields.tsx';
import { PlaceBar, Space } from '../../components/place/place-frame.tsx';
import { binKinds, binTimes, type BinFilter, type BinKind, type BinTime } from './filters.ts';
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

const kinds = Object.keys(binKinds) as BinKind[];
const times = Object.keys(binTimes) as BinTime[];

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
          <Space />
          <KeepDays scope={props.scope} />
          {props.mayRemove && (
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
