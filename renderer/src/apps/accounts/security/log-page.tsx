import { useCallback, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { DayRange } from '../../../components/place/day-range.tsx';
import { SearchField, Select } from '../../../components/place/fields.tsx';
import { saveCsv } from '../../../components/place/csv-file.ts';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import { fieldSeconds, whenText } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import styles from '../accounts.module.css';
import own from './security.module.css';
import { AccountChoice } from './account-choice.tsx';
import { readAll, useLog, type LogLine, type LogQuery } from './use-log.ts';

/** Areas in which something is noted. */
const modules = ['all', 'session', 'account', 'security', 'file', 'group', 'setting', 'service', 'system'] as const;
type Module = (typeof modules)[number];
const DAY_S = 86_400;

interface Filter {
  readonly from: string;
  readonly to: string;
  readonly username: string;
  readonly module: Module;
  readonly keyword: string;
}
const noFilter: Filter = { from: '', to: '', username: '', module: 'all', keyword: '' };

/** The question for what a filter leaves; both days are included. */
function queryOf({ from, to, username, module, keyword }: Filter): LogQuery {
  const first = fieldSeconds(from);
  const last = fieldSeconds(to);
  return {
    ...(first === null ? {} : { from: first }),
    ...(last === null ? {} : { to: last + DAY_S - 1 }),
    ...(username === '' ? {} : { username }),
    ...(module === 'all' ? {} : { module }),
    ...(keyword === '' ? {} : { keyword }),
  };
}

function Line({ line }: { line: LogLine }) {
  const { t } = useTranslation('security');
  return (
    <tr data-testid="log-line" data-level={line.level}>
      <td className={own.nowrap}>
        <time>{whenText(line.at)}</time>
      </td>
      <td>{line.username}</td>
      <td>
        {line.level !== 'info' && (
          <span className={styles.badge} data-tone={line.level === 'warn' ? 'warning' : 'error'}>
            {t(`log.level.${line.level}`)}
          </span>
        )}{' '}
        {line.text}
      </td>
      <td>{line.ip}</td>
    </tr>
  );
}

/** What was done on the device, by day, account, area and word; the administrator sees all, others their own. APP-SAFE-02 */
export function LogPage() {
  const { t } = useTranslation('security');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const [filter, setFilter] = useState(noFilter);
  const [busy, setBusy] = useState(false);
  const { lines, total, failure, loading, more, retry } = useLog(queryOf(filter));
  const onSearch = useCallback((keyword: string) => {
    setFilter((before) => ({ ...before, keyword }));
  }, []);
  const exportAll = async (): Promise<void> => {
    setBusy(true);
    const all = await readAll((page, size) => call(calls.actionLog, { ...queryOf(filter), page, size }));
    setBusy(false);
    if (all === null) {
      toast({ kind: 'error', text: t('log.exportFailed') });
      return;
    }
    const head = [t('log.when'), t('account'), t('log.module'), t('log.what'), t('log.address')];
    const rows = all.map(({ at, username, module, text, ip }) => [whenText(at), username, module, text, ip]);
    saveCsv(`${t('log.file')}.csv`, [head, ...rows]);
  };
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter);
  return (
    <>
      <PlaceBar label={t('log.filters')}>
        <SearchField label={t('log.search')} value={filter.keyword} onSearch={onSearch} />
        <Space />
        <button
          type="button"
          className="btn btn-secondary"
          disabled={busy || lines.length === 0}
          onClick={() => void exportAll()}
        >
          <Icon name="download" size={16} />
          {t('log.export')}
        </button>
      </PlaceBar>
      <div className={own.filters} role="group" aria-label={t('log.filters')}>
        <DayRange
          from={filter.from}
          to={filter.to}
          fromLabel={t('log.from')}
          toLabel={t('log.to')}
          onDays={(days) => {
            setFilter({ ...filter, ...days });
          }}
        />
        {isMaster && (
          <AccountChoice
            value={filter.username}
            withAll
            onValue={(username) => {
              setFilter({ ...filter, username });
            }}
          />
        )}
        <Select
          label={t('log.module')}
          value={filter.module}
          options={modules.map((value) => ({ value, label: t(`log.modules.${value}`) }))}
          onValue={(module) => {
            setFilter({ ...filter, module });
          }}
        />
      </div>
      <div className={styles.scroller}>
        {failure !== null && lines.length === 0 ? (
          <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
        ) : loading && lines.length === 0 ? (
          <LoadingState />
        ) : lines.length === 0 ? (
          <EmptyState icon="list" title={t(isFiltered ? 'log.noMatch' : 'log.none')}>
            {isFiltered && (
              <button
                type="button"
                className="btn btn-secondary"
                onClick={() => {
                  setFilter(noFilter);
                }}
              >
                {t('log.clear')}
              </button>
            )}
          </EmptyState>
        ) : (
          <>
            <table className={styles.table} aria-label={t('log.label')}>
              <thead>
                <tr>
                  <th scope="col">{t('log.when')}</th>
                  <th scope="col">{t('account')}</th>
                  <th scope="col">{t('log.what')}</th>
                  <th scope="col">{t('log.address')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </tbody>
            </table>
            {lines.length < total && (
              <p className={own.more}>
                <button type="button" className="btn btn-text" disabled={loading} onClick={more}>
                  {t('log.more')}
                </button>
              </p>
            )}
          </>
        )}
      </div>
      <PlaceFoot>{t('log.count', { count: total })}</PlaceFoot>
    </>
  );
}
