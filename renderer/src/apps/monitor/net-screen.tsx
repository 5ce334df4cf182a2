import { useMemo, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced, formatSpeed } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { success, type CallResult } from '../../api/result.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Courses } from './courses.tsx';
import type { Hardware, Overview } from './machine-model.ts';
import styles from './monitor.module.css';
import { OVERVIEW_MS } from './overview-screen.tsx';
import type { CourseWish } from './use-course.ts';
import { useWatched, type Ask } from './use-watched.ts';
import { WatchedState } from './watched-state.tsx';

type Port = Overview['net'][number] & Partial<Hardware['nics'][number]>;

/** Ports with what is known of their sockets; the socket is asked for once, it does not change. */
function createAsk(): Ask<readonly Port[]> {
  let nics: Hardware['nics'] | null = null;
  return async (signal): Promise<CallResult<readonly Port[]>> => {
    const options = { signal, silent: true };
    const [overview, hardware] = await Promise.all([
      call(calls.monitorOverview, {}, options),
      nics === null ? call(calls.monitorHardware, {}, options) : null,
    ]);
    if (!overview.success) return overview;
    if (hardware?.success === true) nics = hardware.data.nics;
    return success(overview.data.net.map((port) => ({ ...nics?.find(({ iface }) => iface === port.iface), ...port })));
  };
}

interface TableProps {
  readonly ports: readonly Port[];
  readonly chosen: string;
  readonly onChoose: (iface: string) => void;
}

function PortTable({ ports, chosen, onChoose }: TableProps) {
  const { t } = useTranslation('vitals');
  const isCounted = ports.some((port) => port.rx_total !== undefined);
  const total = (bytes: number | undefined): string => (bytes === undefined ? '–' : formatSizeSpaced(bytes));
  return (
    <div className={styles.wide} role="region" tabIndex={0} aria-label={t('nav.net')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('net.port')}</th>
            <th scope="col" data-end>
              {t('net.rx')}
            </th>
            <th scope="col" data-end>
              {t('net.tx')}
            </th>
            {isCounted && (
              <>
                <th scope="col" data-end>
                  {t('net.rxTotal')}
                </th>
                <th scope="col" data-end>
                  {t('net.txTotal')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {ports.map((port) => (
            <tr key={port.iface} data-testid="port-row" data-port={port.iface} data-chosen={port.iface === chosen}>
              <th scope="row">
                <button
                  type="button"
                  className="link-btn"
                  aria-pressed={port.iface === chosen}
                  onClick={() => {
                    onChoose(port.iface);
                  }}
                >
                  {port.iface}
                </button>
                <span className={styles.caption}>
                  {[port.speed === undefined ? '' : t('net.speed', { value: port.speed }), port.mac ?? '']
                    .filter((text) => text !== '')
                    .join(' · ')}
                </span>
              </th>
              <td data-end>{formatSpeed(port.rx)}</td>
              <td data-end>{formatSpeed(port.tx)}</td>
              {isCounted && (
                <>
                  <td data-end>{total(port.rx_total)}</td>
                  <td data-end>{total(port.tx_total)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each port: what goes in and out now and since the machine was started, and its course (APP-MON-02). */
export function NetScreen() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const [ask] = useState(createAsk);
  const watched = useWatched(ask, OVERVIEW_MS, shown);
  const [picked, setPicked] = useState('');
  const ports = watched.data ?? [];
  // Sockets of the machine that carry nothing often come first by their name.
  const first = ports.find(({ rx_total = 0 }) => rx_total > 0) ?? ports[0];
  const chosen = (ports.find(({ iface }) => iface === picked) ?? first)?.iface ?? '';
  const wishes = useMemo<readonly CourseWish[]>(() => [{ metric: 'net', of: chosen }], [chosen]);
  return (
    <div ref={shown} className={styles.page} data-testid="monitor-net">
      <WatchedState watched={watched}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="lan" title={t('net.none')} text={t('net.noneText')} />
          ) : (
            <>
              <h1 className="type-h1">{t('nav.net')}</h1>
              <section className={styles.card} aria-label={t('nav.net')}>
                <PortTable ports={list} chosen={chosen} onChoose={setPicked} />
                <p className={styles.caption}>{t('net.totals')}</p>
              </section>
              <Courses
                title={t('net.course', { port: chosen })}
                wishes={wishes}
                looks={[{ title: t('net.both'), text: formatSpeed, base: 1024 }]}
                shown={shown}
              />
            </>
          )
        }
      </WatchedState>
    </div>
  );
}
