import { useState } from 'react';
import { useWindowLoading } from '../../components/app-window.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import { nameOf, type Container } from './container-model.ts';
import docker from './docker.module.css';
import styles from './networks.module.css';
import { NetworkForm } from './network-form.tsx';
import { PruneDialog } from './prune-dialog.tsx';
import { useContainers } from './use-containers.ts';
import { useNetworks, type Network } from './use-images.ts';

/** Networks that come with the engine: they cannot be deleted. */
const own = new Set(['bridge', 'host', 'none']);

/** Who is in a network, running or not. */
const membersOf = (network: Network, containers: readonly Container[]): Container[] =>
  containers.filter(({ NetworkSettings }) => NetworkSettings.Networks[network.Name]?.NetworkID === network.Id);

/** Networks of the engine and who is in them (APP-DKR-05). */
export function NetworksScreen() {
  const { t } = useTranslation('docker');
  const { data, failure, reload } = useNetworks();
  const containers = useContainers().data ?? [];
  const [isMaking, setMaking] = useState(false);
  const [isPruning, setPruning] = useState(false);
  useWindowLoading(data === null && failure === null);
  if (data === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
    );
  const sorted = [...data].sort(
    (a, b) => Number(own.has(b.Name)) - Number(own.has(a.Name)) || a.Name.localeCompare(b.Name),
  );
  return (
    <>
      <PlaceBar label={t('network.tools')}>
        <Space />
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            setPruning(true);
          }}
        >
          {t('network.prune')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="network-create"
          onClick={() => {
            setMaking(true);
          }}
        >
          {t('network.create')}
        </button>
      </PlaceBar>
      <div className={docker.pageBody}>
        <ul className={styles.networks} aria-label={t('network.label')}>
          {sorted.map((network) => (
            <NetworkCard key={network.Id} network={network} containers={containers} />
          ))}
        </ul>
      </div>
      <PlaceFoot>{t('network.foot', { count: data.length })}</PlaceFoot>
      {isMaking && (
        <NetworkForm
          networks={data}
          onClose={() => {
            setMaking(false);
          }}
        />
      )}
      {isPruning && (
        <PruneDialog
          what={['networks']}
          onClose={() => {
            setPruning(false);
          }}
        />
      )}
    </>
  );
}

function NetworkCard({ network, containers }: { network: Network; containers: readonly Container[] }) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const [isConnecting, setConnecting] = useState(false);
  const name = network.Name;
  const members = membersOf(network, containers);
  const [range] = network.IPAM.Config;
  const isOwn = own.has(name);
  const joinable = name !== 'host' && name !== 'none';
  const remove = async (): Promise<void> => {
    const sure = await confirm({ title: t('network.deleteTitle', { name }), content: t('network.deleteText'), okText: t('network.deleteOk'), danger: true }); // prettier-ignore
    if (!sure) return;
    const result = await engine.call('networkDelete', { params: { id: network.Id } });
    if (!result.success) toastFailure(result);
  };
  const disconnect = async (container: string): Promise<void> => {
    const sure = await confirm({
      title: t('network.disconnectTitle', { container, name }),
      content: t('network.disconnectText'),
      okText: t('network.disconnectOk'),
      danger: true,
    });
    if (!sure) return;
    const result = await engine.call('networkDisconnect', {
      params: { id: network.Id },
      body: { Container: container },
    });
    if (!result.success) toastFailure(result);
  };
  return (
    <li className={docker.card} data-testid="network" data-name={name}>
      <div className={docker.cardHead}>
        <Icon name="lan" size={18} />
        <h2 className={docker.cardTitle}>{name}</h2>
        <span className="chip">{network.Driver}</span>
        {isOwn && <span className={docker.quiet}>{t('network.own')}</span>}
        <span className={docker.grow} />
        {joinable && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              setConnecting(true);
            }}
          >
            {t('network.connect')}
          </button>
        )}
        {!isOwn && (
          <button
            type="button"
            className="icon-btn"
            aria-label={t('action.of', { action: t('network.delete'), name })}
            title={t('action.of', { action: t('network.delete'), name })}
            onClick={() => void remove()}
          >
            <Icon name="trash" size={16} />
          </button>
        )}
      </div>
      {range !== undefined && (
        <p className={docker.quiet}>
          {t('network.subnet')} <code>{range.Subnet}</code> · {t('network.gateway')} <code>{range.Gateway}</code>
          {network.Internal && ` · ${t('network.internal')}`}
        </p>
      )}
      <ul className={styles.members} aria-label={t('network.members', { name })}>
        {members.length === 0 && <li className={docker.quiet}>{t('network.nobody')}</li>}
        {members.map((container) => {
          const address = container.NetworkSettings.Networks[name]?.IPAddress ?? '';
          const who = nameOf(container);
          return (
            <li key={container.Id} className={styles.member}>
              <Icon name="container" size={14} />
              {who}
              {address !== '' && <code>{address}</code>}
              {joinable && (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('network.disconnect', { container: who, name })}
                  title={t('network.disconnect', { container: who, name })}
                  onClick={() => void disconnect(who)}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {isConnecting && (
        <ConnectDialog
          network={network}
          candidates={containers.filter((each) => !members.includes(each) && each.HostConfig.NetworkMode !== 'host')}
          onClose={() => {
            setConnecting(false);
          }}
        />
      )}
    </li>
  );
}

interface ConnectProps {
  readonly network: Network;
  readonly candidates: readonly Container[];
  readonly onClose: () => void;
}

/** Puts one more container into a network. */
function ConnectDialog({ network, candidates, onClose }: ConnectProps) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const [chosen, setChosen] = useState(candidates[0] === undefined ? '' : candidates[0].Id);
  const connect = async (): Promise<void> => {
    const result = await engine.call('networkConnect', { params: { id: network.Id }, body: { Container: chosen } });
    if (!result.success) toastFailure(result);
    onClose();
  };
  return (
    <DialogFrame
      title={t('network.connectTitle', { name: network.Name })}
      layer="shell"
      onEscape={onClose}
      footer={
        <DialogButtons
          okText={t('network.connectOk')}
          ready={chosen !== ''}
          onCancel={onClose}
          onOk={() => void connect()}
        />
      }
    >
      {candidates.length === 0 ? (
        <p>{t('network.connectNone')}</p>
      ) : (
        <SelectField
          label={t('network.choose')}
          value={chosen}
          options={candidates.map((each) => ({ value: each.Id, label: nameOf(each) }))}
          onValue={setChosen}
        />
      )}
    </DialogFrame>
  );
}
