import { useState, type ReactNode } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ContainerDetail } from './container-model.ts';
import docker from './docker.module.css';
import styles from './containers.module.css';
import { PortLinks } from './port-links.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';

const NANO = 1e9;
/** Names of variables whose value is not shown to whoever looks over the shoulder. */
const secretName = /pass|secret|token|key|credential/i;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={docker.card} aria-label={title}>
      <h2 className={docker.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={docker.facts}>
      {rows.map(([label, value]) => (
        <div key={label} className={docker.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A variable; what looks like a secret is shown when asked for. */
function Variable({ line }: { line: string }) {
  const { t } = useTranslation('docker');
  const at = line.indexOf('=');
  const [name, value] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
  const [isShown, setShown] = useState(!secretName.test(name) || value === '');
  return (
    <div className={styles.variable}>
      <code>{name}</code>
      {isShown ? (
        <code>{value}</code>
      ) : (
        <button
          type="button"
          className="link-btn"
          aria-label={t('detail.showValue', { name })}
          onClick={() => {
            setShown(true);
          }}
        >
          ••••••
        </button>
      )}
    </div>
  );
}

/** When something was, in words; '' for never. */
function timeText(iso: string): string {
  const at = Date.parse(iso);
  return at > 0 ? formatDateTime(at) : '';
}

interface Props {
  readonly detail: ContainerDetail;
  readonly processes: readonly (readonly string[])[];
}

/** What a container is made of: environment, mounts, ports, networks, limits (APP-DKR-02). */
export function ContainerFacts({ detail, processes }: Props) {
  const { t } = useTranslation('docker');
  const folderName = useFolderNames();
  const { State: state, HostConfig: host, Config: config, NetworkSettings: network } = detail;
  const { Name: policy, MaximumRetryCount: most } = host.RestartPolicy;
  const restart =
    policy === 'on-failure' && most > 0
      ? t('policy.onFailure', { count: most })
      : t(`policy.${policy as 'no' | 'always' | 'unless-stopped' | 'on-failure'}`);
  const limits = [
    ...(host.Memory > 0 ? [formatSize(host.Memory)] : []),
    ...(host.NanoCpus > 0 ? [t('detail.cpus', { count: host.NanoCpus / NANO })] : []),
  ];
  const ended = state.Running || state.Status === 'created' ? '' : timeText(state.FinishedAt);
  return (
    <div className={docker.cards}>
      <Section title={t('detail.overview')}>
        <Facts
          rows={[
            [t('detail.image'), config.Image],
            [t('detail.command'), <code key="command">{[detail.Path, ...detail.Args].join(' ')}</code>],
            [t('detail.created'), timeText(detail.Created)],
            ...(timeText(state.StartedAt) === '' ? [] : [[t('detail.started'), timeText(state.StartedAt)] as const]),
            ...(ended === ''
              ? []
              : ([
                  [t('detail.finished'), ended],
                  [t('detail.exitCode'), `${state.ExitCode}${state.OOMKilled ? ` · ${t('detail.oom')}` : ''}`],
                ] as const)),
            [t('detail.restart'), restart],
            ...(detail.RestartCount > 0 ? [[t('detail.restarts'), String(detail.RestartCount)] as const] : []),
            [t('detail.limits'), limits.length === 0 ? t('detail.noLimit') : limits.join(' · ')],
            [
              t('detail.id'),
              <button
                key="id"
                type="button"
                className="link-btn"
                onClick={() => void copyText(detail.Id, t('action.copied'), t('action.notCopied'))}
              >
                <code>{detail.Id.slice(0, 12)}</code>
                <Icon name="copy" size={14} />
              </button>,
            ],
          ]}
        />
      </Section>
      <Section title={t('detail.ports')}>
        {Object.keys(host.PortBindings).length === 0 ? (
          <p className={docker.quiet}>{t('detail.noPorts')}</p>
        ) : state.Running ? (
          <PortLinks container={network} />
        ) : (
          <ul className={docker.plainList}>
            {Object.entries(host.PortBindings).map(([inside, places]) => (
              <li key={inside}>{`${places.map(({ HostPort }) => HostPort || '*').join(', ')}:${inside}`}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('detail.mounts')}>
        {detail.Mounts.length === 0 ? (
          <p className={docker.quiet}>{t('detail.noMounts')}</p>
        ) : (
          <ul className={docker.plainList}>
            {detail.Mounts.map(({ Type, Source, Name, Destination, RW }) => (
              <li key={Destination} className={styles.mount}>
                <Icon name={Type === 'bind' ? 'folder' : 'archive'} size={16} />
                <span title={Source}>{Type === 'bind' ? folderName(Source) : (Name ?? Source).slice(0, 40)}</span>
                <Icon name="arrow-right" size={14} />
                <code>{Destination}</code>
                {!RW && <span className="chip">{t('detail.readOnly')}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('detail.env')}>
        {config.Env.length === 0 ? (
          <p className={docker.quiet}>{t('detail.noEnv')}</p>
        ) : (
          config.Env.map((line) => <Variable key={line} line={line} />)
        )}
      </Section>
      <Section title={t('detail.network')}>
        <ul className={docker.plainList}>
          {Object.entries(network.Networks).map(([name, { IPAddress }]) => (
            <li key={name}>
              {name}
              {IPAddress !== '' && <code className={styles.address}>{IPAddress}</code>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('detail.processes')}>
        {processes.length === 0 ? (
          <p className={docker.quiet}>{t('detail.noProcesses')}</p>
        ) : (
          <ul className={docker.plainList}>
            {processes.map((row) => (
              <li key={row.join(' ')}>
                <code>{row.at(-1)}</code>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
