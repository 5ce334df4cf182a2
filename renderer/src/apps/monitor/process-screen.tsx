import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { PlaceBar, PlaceFoot } from '../../components/place/place-frame.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { orders, useLooks, type Order, type Sort } from './looks.ts';
import { oneDecimal, type ProcessRow } from './machine-model.ts';
import styles from './monitor.module.css';
import { useWatched } from './use-watched.ts';
import { WatchedState } from './watched-state.tsx';

/** How often the processes are asked for while they are in sight (ms). APP-MON-03 */
const PROCESSES_MS = 3000;

/** The order in which a column is of most use first. */
const firstOrder: Readonly<Record<Sort, Order>> = { cpu: 'desc', mem: 'desc', pid: 'asc' };

interface HeadProps {
  readonly column: Sort;
  readonly label: string;
  readonly sort: Sort;
  readonly order: Order;
  readonly onSort: (column: Sort) => void;
}

/** The head of a column that can be sorted by; a second press turns the order round. */
function SortHead({ column, label, sort, order, onSort }: HeadProps) {
  const isThis = column === sort;
  return (
    <th
      scope="col"
      data-end={column === 'pid' ? undefined : true}
      aria-sort={isThis ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        data-sort={column}
        onClick={() => {
          onSort(column);
        }}
      >
        {label}
        {isThis && <Icon name={order === 'asc' ? 'arrow-up' : 'arrow-down'} size={14} />}
      </button>
    </th>
  );
}

/** The processes in an order, as the device sorts them: what was answered in another order is right at once. */
function sorted(list: readonly ProcessRow[], sort: Sort, order: Order): readonly ProcessRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...list].sort((a, b) => sign * (a[sort] - b[sort]) || a.pid - b.pid);
}

/** Whether a process has the words in its name, its user or its number. */
function matches({ name, user, pid }: ProcessRow, words: string): boolean {
  return `${name} ${user} ${pid}`.toLowerCase().includes(words.trim().toLowerCase());
}

/** What runs on the machine, in the order that was chosen last (APP-MON-03). */
export function ProcessScreen() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const [{ sort, order }, setLooks] = useLooks();
  const [words, setWords] = useState('');
  const wanted = useRef({ sort, order });
  const ask = useCallback((signal: AbortSignal) => call(calls.processes, wanted.current, { signal, silent: true }), []);
  const watched = useWatched<CallData<typeof calls.processes>>(ask, PROCESSES_MS, shown);
  const { again } = watched;
  useEffect(() => {
    if (wanted.current.sort === sort && wanted.current.order === order) return;
    wanted.current = { sort, order };
    again();
  }, [sort, order, again]);

  const onSort = (column: Sort): void => {
    const other = orders.find((each) => each !== order) ?? order;
    setLooks(column === sort ? { order: other } : { sort: column, order: firstOrder[column] });
  };
  const heads = { sort, order, onSort };

  return (
    <div ref={shown} className={styles.list} data-testid="monitor-process">
      <PlaceBar label={t('nav.process')}>
        <input
          type="search"
          className={styles.search}
          placeholder={t('process.search')}
          aria-label={t('process.search')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
          }}
        />
      </PlaceBar>
      <WatchedState watched={watched}>
        {({ list, total }) => {
          const rows = sorted(list, sort, order).filter((row) => matches(row, words));
          return (
            <>
              {rows.length === 0 ? (
                <EmptyState icon="search" title={t('process.noMatch', { words: words.trim() })}>
                  <button
                    type="button"
                    className="btn btn-secondary"
                    onClick={() => {
                      setWords('');
                    }}
                  >
                    {t('process.clear')}
                  </button>
                </EmptyState>
              ) : (
                <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('nav.process')}>
                  <table className={styles.table} data-sticky>
                    <thead>
                      <tr>
                        <SortHead {...heads} column="pid" label={t('process.pid')} />
                        <th scope="col">{t('process.name')}</th>
                        <th scope="col">{t('process.user')}</th>
                        <SortHead {...heads} column="cpu" label={t('process.cpu')} />
                        <SortHead {...heads} column="mem" label={t('process.mem')} />
                        <th scope="col">{t('process.since')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <tr key={row.pid} data-testid="process" data-pid={row.pid}>
                          <td>{row.pid}</td>
                          <th scope="row">{row.name}</th>
                          <td>{row.user}</td>
                          <td data-end>{t('percent', { value: oneDecimal(row.cpu) })}</td>
                          <td data-end>{formatSizeSpaced(row.mem)}</td>
                          <td>{whenText(row.started_at)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              <PlaceFoot>
                {words.trim() === ''
                  ? t('process.count', { count: total })
                  : t('process.found', { count: rows.length, total })}
              </PlaceFoot>
            </>
          );
        }}
      </WatchedState>
    </div>
  );
}
