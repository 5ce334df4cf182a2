import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { poolKind } from '#shared/rules/storage/records.ts';
import { formatDateTime, formatRemain } from '#shared/rules/time.ts';
import { call, type CallResult } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { translateWith } from '../../i18n/translate.ts';
import type { PoolInfo, StorageInfo } from '../../overlays/smart/health-api.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAgain } from '../../state/use-again.ts';
import styles from './storage.module.css';
import { useBalanceQuery, useScrubQuery } from './upkeep-api.ts';
import { UpkeepTimer } from './upkeep-timer.tsx';

const POLL_MS = 3000;

type Kind = 'scrub' | 'balance';

interface Run {
  readonly status: string;
  readonly rate: number;
  readonly remain?: number;
  readonly errors?: number;
  readonly ended_at?: number;
}

const callsOf = {
  scrub: { start: calls.scrubStart, cancel: calls.scrubCancel },
  balance: { start: calls.balanceStart, cancel: calls.balanceCancel },
} as const;

/** What a finished or running work says of itself. */
function Progress({ kind, run }: { kind: Kind; run: Run }) {
  const { t } = useTranslation('storage');
  const { t: common } = useTranslation('common');
  if (run.status === 'running') {
    return (
      <>
        <ProgressBar value={run.rate} label={t(`upkeep.${kind}.name`)} />
        <p className={styles.quiet}>
          {t('upkeep.running', { percent: Math.floor(run.rate * 100) })}
          {run.remain !== undefined && run.remain > 0 && ` · ${formatRemain(run.remain, translateWith(common))}`}
        </p>
      </>
    );
  }
  if (run.status === 'finished' && run.ended_at !== undefined && run.ended_at > 0) {
    const at = formatDateTime(run.ended_at * 1000);
    return <p className={styles.quiet}>{t('upkeep.finished', { at, count: run.errors ?? 0 })}</p>;
  }
  return <p className={styles.quiet}>{t(run.status === 'finished' ? 'upkeep.done' : 'upkeep.idle')}</p>;
}

/** One work on a pool: how it stands, and its start or end. APP-SET-03 */
function Work({
  kind,
  pool,
  run,
  again,
}: {
  kind: Kind;
  pool: string;
  run: Run | undefined;
  /** Asks for it anew. */
  again: () => void;
}) {
  const { t } = useTranslation('storage');
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const [busy, setBusy] = useState(false);
  const running = run?.status === 'running';
  const act = async () => {
    if (busy) return;
    const words = { title: t(`upkeep.${kind}.ask`), content: t('upkeep.askText'), okText: t('upkeep.start') };
    if (!running && !(await confirm(words))) return;
    setBusy(true);
    const spec = callsOf[kind][running ? 'cancel' : 'start'];
    const result: CallResult<unknown> = await call(spec, { pool });
    if (!result.success)
      toast({ kind: 'error', text: result.message === '' ? t('failed', { code: result.code }) : result.message });
    setBusy(false);
    again();
  };
  return (
    <div className={styles.work} data-testid="upkeep-work" data-kind={kind} data-state={run?.status ?? 'unknown'}>
      <div>
        <p className={styles.workName}>{t(`upkeep.${kind}.name`)}</p>
        <p className={styles.quiet}>{t(`upkeep.${kind}.text`)}</p>
        {run === undefined ? <p className={styles.quiet}>{t('asking')}</p> : <Progress kind={kind} run={run} />}
        {isMaster && <UpkeepTimer kind={kind} pool={pool} />}
      </div>
      {isMaster && (
        <button
          type="button"
          className="btn btn-secondary"
          disabled={busy || run === undefined}
          aria-busy={busy}
          onClick={() => void act()}
        >
          {busy ? <Spinner /> : <Icon name={running ? 'close' : 'play'} />}
          {t(running ? 'upkeep.cancel' : 'upkeep.start')}
        </button>
      )}
    </div>
  );
}

function PoolWork({ pool }: { pool: PoolInfo }) {
  const { t } = useTranslation('storage');
  const scrub = useScrubQuery(pool.key, { pollingInterval: POLL_MS });
  const balance = useBalanceQuery(pool.key, { pollingInterval: POLL_MS });
  const scrubAgain = useAgain(scrub.refetch);
  const balanceAgain = useAgain(balance.refetch);
  return (
    <section className={styles.card} data-pool={pool.key}>
      <h2 className="type-h3">{pool.name === '' ? t(`pool.${poolKind(pool.key)}`) : pool.name}</h2>
      <Work kind="scrub" pool={pool.key} run={scrub.data} again={scrubAgain} />
      <Work kind="balance" pool={pool.key} run={balance.data} again={balanceAgain} />
    </section>
  );
}

/** Reading pools through for errors, and spreading their data anew. APP-SET-03 */
export function UpkeepPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const pools = info.pools.filter(({ mounted }) => mounted === 1);
  return (
    <>
      <h1 className="type-h1">{t('nav.upkeep')}</h1>
      {pools.length === 0 ? (
        <EmptyState icon="container" title={t('noPools.title')} text={t('noPools.text')} />
      ) : (
        pools.map((pool) => <PoolWork key={pool.key} pool={pool} />)
      )}
    </>
  );
}
