import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../../api/call.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useLoaded } from '../form/use-loaded.ts';
import styles from './services.module.css';

type Service = CallData<typeof calls.services>['list'][number];

/** How often the list is asked for anew (ms). */
const REFRESH_MS = 5000;
const load = () => call(calls.services, {});

/**
 * `/setting/srvsManage`: the services of the device with what they use; each is started and stopped by itself, which
 * may take minutes and leaves the others usable (APP-SET-14, CALL-MGR-01).
 */
export function ServicesPage() {
  const { t } = useTranslation('setdev');
  const state = useLoaded(load, REFRESH_MS);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const turn = async ({ name, title, running }: Service): Promise<void> => {
    const isOn = running === 1;
    const sure =
      !isOn ||
      (await confirm({
        title: t('services.stopTitle', { title }),
        content: t(name === 'docker' ? 'services.stopEngine' : 'services.stopText', { title }),
        okText: t('services.stop'),
        danger: true,
      }));
    if (!sure) return;
    setBusy((before) => new Set([...before, name]));
    const result = await call(isOn ? calls.serviceStop : calls.serviceStart, { name });
    setBusy((before) => new Set([...before].filter((each) => each !== name)));
    if (result.success) toast({ kind: 'success', text: t(isOn ? 'services.stopped' : 'services.started', { title }) });
    else toastFailure(result);
    state.reload();
  };
  return (
    <PlaceSheet title={t('services.title')} text={t('services.text')}>
      <LoadedPart of={state}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="activity" title={t('services.none')} />
          ) : (
            <table className={styles.table} aria-label={t('services.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('services.name')}</th>
                  <th scope="col">{t('services.state')}</th>
                  <th scope="col" className={styles.end}>
                    {t('services.cpu')}
                  </th>
                  <th scope="col" className={styles.end}>
                    {t('services.memory')}
                  </th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {list.map((service) => (
                  <Row
                    key={service.name}
                    service={service}
                    isBusy={busy.has(service.name)}
                    onTurn={() => void turn(service)}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </LoadedPart>
    </PlaceSheet>
  );
}

function Row({ service, isBusy, onTurn }: { service: Service; isBusy: boolean; onTurn: () => void }) {
  const { t } = useTranslation('setdev');
  const { name, title, version, running, cpu, mem } = service;
  const isOn = running === 1;
  const doing = t(isOn ? 'services.stopping' : 'services.starting');
  return (
    <tr data-service={name} data-running={isOn}>
      <th scope="row">
        {title}
        {version !== '' && <span className={styles.quiet}>{version}</span>}
      </th>
      <td>
        <span className={styles.state} data-on={isOn}>
          {isBusy ? <Spinner /> : <Icon name={isOn ? 'check-circle' : 'dashed-circle'} size={16} />}
          {isBusy ? doing : t(isOn ? 'services.running' : 'services.off')}
        </span>
      </td>
      <td className={styles.end}>{isOn && cpu > 0 ? t('percent', { value: Math.round(cpu * 10) / 10 }) : '–'}</td>
      <td className={styles.end}>{isOn && mem > 0 ? formatSize(mem) : '–'}</td>
      <td className={styles.end}>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={isBusy}
          aria-busy={isBusy}
          aria-label={t(isOn ? 'services.stopOf' : 'services.startOf', { title })}
          onClick={onTurn}
        >
          {t(isOn ? 'services.stop' : 'services.start')}
        </button>
      </td>
    </tr>
  );
}
