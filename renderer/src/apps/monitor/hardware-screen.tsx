import { useRef, type ReactNode } from 'react';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Hardware } from './machine-model.ts';
import styles from './monitor.module.css';
import { useWatched, type Ask } from './use-watched.ts';
import { WatchedState } from './watched-state.tsx';

/** What a machine is made of changes while it is off; a question now and then finds it again after that (ms). */
const HARDWARE_MS = 60_000;
const ask: Ask<Hardware> = (signal) => call(calls.monitorHardware, {}, { signal, silent: true });

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className="type-h3">{title}</h2>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Parts({ hardware: { cpu, memory, board, nics, slots, serial } }: { hardware: Hardware }) {
  const { t } = useTranslation('vitals');
  return (
    <>
      <Facts
        title={t('hard.machine')}
        rows={[
          [t('hard.board'), board],
          [
            t('hard.serial'),
            <button
              key="serial"
              type="button"
              className="link-btn"
              title={t('hard.copy')}
              onClick={() => void copyText(serial, t('hard.copied'), t('hard.notCopied'))}
            >
              <code>{serial}</code> <Icon name="copy" size={14} />
            </button>,
          ],
          [t('hard.slots'), String(slots)],
        ]}
      />
      <Facts
        title={t('hard.processor')}
        rows={[
          [t('hard.model'), cpu.model === '' ? t('hard.unknown') : cpu.model],
          [t('hard.cores'), String(cpu.cores)],
          [t('hard.memory'), formatSizeSpaced(memory)],
        ]}
      />
      <section className={styles.card} aria-label={t('hard.nics')}>
        <h2 className="type-h3">{t('hard.nics')}</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('net.port')}</th>
              <th scope="col">{t('hard.mac')}</th>
              <th scope="col" data-end>
                {t('hard.speed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {nics.map(({ iface, mac, speed }) => (
              <tr key={iface} data-testid="nic">
                <th scope="row">{iface}</th>
                <td>
                  <code>{mac}</code>
                </td>
                <td data-end>{t('net.speed', { value: speed })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** What the device is made of (APP-MON-04). */
export function HardwareScreen() {
  const { t } = useTranslation('vitals');
  const shown = useRef<HTMLDivElement>(null);
  const watched = useWatched(ask, HARDWARE_MS, shown);
  return (
    <div ref={shown} className={styles.page} data-testid="monitor-hard">
      <h1 className="type-h1">{t('nav.hard')}</h1>
      <WatchedState watched={watched}>{(hardware) => <Parts hardware={hardware} />}</WatchedState>
    </div>
  );
}
