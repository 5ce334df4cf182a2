import { useCallback, type ReactNode } from 'react';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import type { EngineClient } from '../../api/engine-client.ts';
import { success } from '../../api/result.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadDockerSession, useDocker } from '../../state/docker/engine.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import styles from './docker.module.css';
import type { EngineEvent } from './engine-feed.ts';
import { RegistryForm } from './registry-form.tsx';
import { useEngineData } from './use-engine-data.ts';
import { useFolderNames } from '../../components/place/use-folder-names.ts';

const load = async (engine: EngineClient, signal: AbortSignal) => {
  const [version, info, usage] = await Promise.all([
    engine.call('version', {}, { signal }),
    engine.call('info', {}, { signal }),
    engine.call('diskUsage', {}, { signal }),
  ]);
  if (!version.success) return version;
  if (!info.success) return info;
  return usage.success ? success({ version: version.data, info: info.data, usage: usage.data }) : usage;
};
const concerns = ({ Type, Action }: EngineEvent): boolean =>
  Type === 'image' || Type === 'volume' || (Type === 'container' && !Action.startsWith('exec_'));

/** What the engine is, what it holds, its registry, and its update (APP-DKR-07). */
export function VersionScreen() {
  const { t } = useTranslation('docker');
  const store = useAppStore();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const { isNewVersion, registry } = useDocker();
  const folderName = useFolderNames();
  const { data, failure, reload } = useEngineData(load, concerns);
  const saved = useCallback(() => void loadDockerSession(store), [store]);
  const update = async (): Promise<void> => {
    const sure = await confirm({
      title: t('version.updateTitle'),
      content: t('version.updateConfirm'),
      okText: t('version.updateOk'),
      danger: true,
    });
    if (!sure) return;
    const result = await call(calls.dockerUpdate, {});
    if (!result.success) toastFailure(result);
    void loadDockerSession(store);
  };
  if (data === null && failure === null) return <LoadingState />;
  if (data === null && failure !== null)
    return failure.code === '503' ? (
      <PlaceNote tone="warning">{t('off.updating')}</PlaceNote>
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
    );
  if (data === null) return null;
  const { version, info, usage } = data;
  const volumes = usage.Volumes.reduce((sum, { UsageData }) => sum + UsageData.Size, 0);
  const isUpdating = failure?.code === '503';
  const sections: readonly (readonly [string, readonly (readonly [string, ReactNode])[]])[] = [
    [
      t('version.engine'),
      [
        [t('version.title'), version.Version],
        [t('version.api'), version.ApiVersion],
        [t('version.minApi'), version.MinAPIVersion],
        [t('version.os'), `${info.OperatingSystem} · ${info.KernelVersion} · ${info.Architecture}`],
      ],
    ],
    [
      t('version.storage'),
      [
        [t('version.root'), folderName(info.DockerRootDir)],
        [t('version.driver'), info.Driver],
        [t('version.layers'), `${info.Images} · ${formatSize(usage.LayersSize)}`],
        [t('version.volumes'), `${usage.Volumes.length} · ${formatSize(volumes)}`],
      ],
    ],
    [
      t('version.machine'),
      [
        [t('version.machine'), `${t('version.cpus', { count: info.NCPU })} · ${formatSize(info.MemTotal)}`],
        [
          t('version.counts'),
          t('version.countsText', {
            running: info.ContainersRunning,
            paused: info.ContainersPaused,
            stopped: info.ContainersStopped,
          }),
        ],
      ],
    ],
  ];
  return (
    <div className={styles.pageBody}>
      {isUpdating ? (
        <PlaceNote tone="warning">{t('off.updating')}</PlaceNote>
      ) : isNewVersion === 1 ? (
        <PlaceNote>
          <div className={styles.update}>
            {t('version.updateText')}
            {isMaster && (
              <button
                type="button"
                className="btn btn-primary"
                data-testid="engine-update"
                onClick={() => void update()}
              >
                {t('version.update')}
              </button>
            )}
          </div>
        </PlaceNote>
      ) : (
        <PlaceNote tone="success">{t('version.newest')}</PlaceNote>
      )}
      <div className={styles.cards}>
        {sections.map(([title, rows]) => (
          <section key={title} className={styles.card} aria-label={title}>
            <h2 className={styles.cardTitle}>{title}</h2>
            <dl className={styles.facts}>
              {rows.map(([label, value]) => (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={styles.card} aria-label={t('registry.title')}>
          <h2 className={styles.cardTitle}>{t('registry.title')}</h2>
          <RegistryForm key={`${registry.name} ${registry.url}`} registry={registry} onSaved={saved} />
        </section>
      </div>
    </div>
  );
}
