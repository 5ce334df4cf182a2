import { useTranslation } from '../../i18n/use-translation.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import { poolKind } from '#shared/rules/storage/records.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { PaceChoice } from '../../overlays/raid/pace-choice.tsx';
import { RaidRows } from '../../overlays/raid/raid-rows.tsx';
import { useArrays } from '../../overlays/raid/use-arrays.ts';
import {
  useSyncQuery,
  useTemperaturesQuery,
  type PoolInfo,
  type StorageInfo,
  type Usage,
} from '../../overlays/smart/health-api.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { Capacity } from './capacity.tsx';
import { baysOf } from './storage-model.ts';
import { addressOf } from './storage-pages.ts';
import styles from './storage.module.css';

const SYNC_MS = 5000;
/** Disks warm up slowly. */
const MEASURE_MS = 30_000;
const noArrays = [] as const;
const poolStates: readonly string[] = ['ok', 'degraded', 'damaged', 'resync', 'recover'];
const tones: Readonly<Record<string, string>> = { ok: 'success', degraded: 'warning', damaged: 'error' };

/** A pool's own name, else the default one of its kind. MSG-12 */
function usePoolName(): (pool: Pick<PoolInfo, 'key' | 'name'>) => string {
  const { t } = useTranslation('storage');
  return ({ key, name }) => (name === '' ? t(`pool.${poolKind(key)}`) : name);
}

function PoolCard({ pool, usage }: { pool: PoolInfo; usage: Usage }) {
  const { t } = useTranslation(['storage', 'overlays']);
  const nameOf = usePoolName();
  const name = nameOf(pool);
  const mode = modeKey(usage.style);
  const known = poolStates.includes(pool.state);
  const state = pool.mounted === 1 ? (known ? t(`storage:poolState.${pool.state as 'ok'}`) : pool.state) : t('storage:poolState.unmounted'); // prettier-ignore
  const tone = pool.mounted === 1 ? (tones[pool.state] ?? 'info') : 'warning';
  return (
    <section className={styles.card} data-testid="pool-card" data-pool={pool.key}>
      <h2 className={styles.cardHead}>
        <span className="type-h3">{name}</span>
        {state !== '' && (
          <span className="chip" data-tone={tone}>
            {state}
          </span>
        )}
        {usage.style !== '' && <span className="chip">{mode === null ? usage.style : t(`overlays:mode.${mode}`)}</span>}
      </h2>
      <Capacity name={name} total={usage.total} used={usage.used} free={usage.free} />
    </section>
  );
}

/** Arrays that are being written, with how far they are; quiet while all is in order. RAID-01 */
function Sync() {
  const { t } = useTranslation('storage');
  const { openWindow } = useAppWindow();
  const { data } = useSyncQuery(undefined, { pollingInterval: SYNC_MS });
  const paces = useArrays(data?.usr ?? noArrays);
  if (data?.status !== 'running') return null;
  const recovers = data.usr.some(({ action }) => action === 'recover');
  return (
    <section className={styles.card} data-testid="raid-card">
      <h2 className="type-h3">{t(recovers ? 'raid.recovery' : 'raid.sync')}</h2>
      <p className={styles.quiet}>{t('raid.text')}</p>
      {recovers && (
        <>
          <p data-testid="raid-risk">{t('raid.risk')}</p>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              openWindow('/backupCenter/home');
            }}
          >
            <Icon name="shield-check" />
            {t('raid.backUp')}
          </button>
        </>
      )}
      <RaidRows usr={data.usr} paces={paces} />
      <PaceChoice />
    </section>
  );
}

/** Pools with how full they are, the device with its disks, and what is going on. APP-SET-03 */
export function OverviewPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const { t: overlays } = useTranslation('overlays');
  const { navigate } = useAppWindow();
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const disks = info.groups['sata-group'];
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const { data: temperatures } = useTemperaturesQuery(undefined, { skip: !isMaster, pollingInterval: MEASURE_MS });
  const temperatureOf = (sn: string): string | null => {
    const value = temperatures?.[sn];
    return value === undefined ? null : t('celsius', { value });
  };
  const usageOf = (pool: PoolInfo): Usage => {
    const kind = poolKind(pool.key);
    return kind === 'ssd' ? info.ssd : kind === 'expansion' ? info.esata : pool;
  };
  return (
    <>
      <h1 className="type-h1">{t('nav.overview')}</h1>
      <div className={styles.columns}>
        <section className={styles.card}>
          <DevicePicture
            slots={baysOf(disks, deviceMode, translateWith(overlays), temperatureOf)}
            label={t('device')}
            slotLabel={(slot) => overlays('slot', { slot })}
          />
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              navigate(addressOf('health'));
            }}
          >
            <Icon name="shield-check" />
            {t('toHealth')}
          </button>
        </section>
        <div className={styles.stack}>
          {info.pools.length === 0 ? (
            <div className={styles.card}>
              <EmptyState icon="container" title={t('noPools.title')} text={t('noPools.text')} />
            </div>
          ) : (
            info.pools.map((pool) => <PoolCard key={pool.key} pool={pool} usage={usageOf(pool)} />)
          )}
          <Sync />
        </div>
      </div>
    </>
  );
}
