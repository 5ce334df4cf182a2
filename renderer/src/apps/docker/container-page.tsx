import { useCallback } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import type { EngineClient } from '../../api/engine-client.ts';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { containerMenu } from './container-menu.ts';
import { cpuPercent, isUp, nameOf, trafficOf, type ContainerDetail, type Stats } from './container-model.ts';
import { ContainerFacts } from './container-facts.tsx';
import docker from './docker.module.css';
import styles from './containers.module.css';
import type { EngineEvent } from './engine-feed.ts';
import { StateButtons } from './state-buttons.tsx';
import { StateLabel } from './state-label.tsx';
import { useBusy, useContainerActions } from './use-container-actions.ts';
import { useEngineData } from './use-engine-data.ts';
import { useStats } from './use-stats.ts';

interface Loaded {
  readonly detail: ContainerDetail;
  /** Processes, each a row of texts; none while it does not run. */
  readonly processes: readonly (readonly string[])[];
}

/** One container: how it is, what it takes, what it is made of (APP-DKR-02). */
export function ContainerPage({ id }: { id: string }) {
  const { t } = useTranslation('docker');
  const { navigate } = useAppWindow();
  const actions = useContainerActions();
  const busy = useBusy().get(id);
  const load = useCallback(
    async (engine: EngineClient, signal: AbortSignal) => {
      const detail = await engine.call('containerInspect', { params: { id } }, { signal });
      if (!detail.success) return detail;
      const top = detail.data.State.Running ? await engine.call('containerTop', { params: { id } }, { signal }) : null;
      const processes = top?.success === true ? top.data.Processes : [];
      return { ...detail, data: { detail: detail.data, processes } satisfies Loaded };
    },
    [id],
  );
  const concerns = useCallback(
    ({ Type, Actor }: EngineEvent) =>
      Type === 'container' ? Actor.ID.startsWith(id) : Type === 'network' && Actor.Attributes.container === id,
    [id],
  );
  const { data, failure, reload } = useEngineData(load, concerns);
  const stats = useStats(data?.detail.State.Running === true ? data.detail.Id : '').get(data?.detail.Id ?? '');
  const name = data === null ? '' : nameOf({ Names: [data.detail.Name], Id: data.detail.Id });
  useWindowTitle(name);
  const toList = (): void => {
    navigate('/docker/container');
  };
  const back = (
    <button type="button" className="btn btn-text" onClick={toList}>
      <Icon name="arrow-left" size={16} />
      {t('detail.back')}
    </button>
  );
  if (failure !== null && failure.code === '404')
    return (
      <EmptyState icon="container" title={t('detail.gone')}>
        {back}
      </EmptyState>
    );
  if (data === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
    );

  const { detail, processes } = data;
  const subject = { Id: detail.Id, Names: [detail.Name], State: detail.State.Status };
  const shown = { State: detail.State.Status, Status: detail.State.Status === 'exited' ? `Exited (${detail.State.ExitCode})` : '' }; // prettier-ignore
  return (
    <div className={docker.page} data-testid="container-page">
      <div className={docker.pageHead}>
        {back}
        <h1 className={docker.pageTitle}>{name}</h1>
        <StateLabel container={shown} busy={busy} />
        <span className={docker.grow} />
        <StateButtons subject={subject} />
        <LinkButton
          icon="list"
          text={t('action.logs')}
          onGo={() => {
            navigate(`/docker/logs?id=${detail.Id}`);
          }}
        />
        {isUp(detail.State.Status) && (
          <LinkButton
            icon="terminal"
            text={t('action.exec')}
            onGo={() => {
              navigate(`/docker/exec?id=${detail.Id}`);
            }}
          />
        )}
        <button
          type="button"
          className="icon-btn"
          aria-label={t('action.more', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            openMenu({
              at: { element: event.currentTarget, side: 'below' },
              label: t('action.more', { name }),
              items: containerMenu(subject, {
                t,
                navigate,
                actions: {
                  ...actions,
                  remove: async (some) => {
                    const done = await actions.remove(some);
                    if (done) toList();
                    return done;
                  },
                },
              }),
            });
          }}
        >
          <Icon name="more" size={18} />
        </button>
      </div>
      <div className={docker.pageBody}>
        {detail.State.Error !== '' && <PlaceNote tone="error">{detail.State.Error}</PlaceNote>}
        {stats !== undefined && <Meters stats={stats} />}
        <ContainerFacts detail={detail} processes={processes} />
      </div>
    </div>
  );
}

function LinkButton({ icon, text, onGo }: { icon: 'list' | 'terminal'; text: string; onGo: () => void }) {
  return (
    <button type="button" className="btn btn-secondary" onClick={onGo}>
      <Icon name={icon} size={16} />
      {text}
    </button>
  );
}

/** What a container takes at this moment. */
function Meters({ stats }: { stats: Stats }) {
  const { t } = useTranslation('docker');
  const traffic = trafficOf(stats);
  const { usage, limit } = stats.memory_stats;
  const values = [
    { label: t('detail.cpu'), value: `${cpuPercent(stats).toFixed(1)}%` },
    { label: t('detail.memory'), value: t('detail.of', { used: formatSize(usage), total: formatSize(limit) }) },
    { label: t('detail.netIo'), value: `${formatSize(traffic.received)} / ${formatSize(traffic.sent)}` },
    { label: t('detail.diskIo'), value: `${formatSize(traffic.read)} / ${formatSize(traffic.written)}` },
    { label: t('detail.pids'), value: String(stats.pids_stats.current) },
  ];
  return (
    <dl className={styles.meters}>
      {values.map(({ label, value }) => (
        <div key={label} className={styles.meter}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
