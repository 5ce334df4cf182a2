import { useState } from 'react';
import type { EngineInput } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { failureText } from '../../api/failure-text.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { SelectField, SwitchField, TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import styles from './docker.module.css';
import { overlapping, readAddress, readSubnet } from './subnet.ts';
import type { Network } from './use-images.ts';

type Body = EngineInput<EngineCalls['networkCreate']>;

interface Props {
  readonly networks: readonly Network[];
  readonly onClose: () => void;
}

/** Makes a network: a bridge inside the device, or one with addresses of the local network (APP-DKR-05). */
export function NetworkForm({ networks, onClose }: Props) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const [name, setName] = useState('');
  const [driver, setDriver] = useState<'bridge' | 'macvlan'>('bridge');
  const [subnet, setSubnet] = useState('');
  const [gateway, setGateway] = useState('');
  const [parent, setParent] = useState('eth0');
  const [internal, setInternal] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const range = readSubnet(subnet);
  const clash = range === null ? undefined : overlapping(range, networks);
  const faults = {
    name: !/^[a-zA-Z0-9][\w.-]*$/.test(name)
      ? t('network.nameBad')
      : networks.some(({ Name }) => Name === name)
        ? t('network.nameTaken')
        : '',
    subnet:
      subnet === ''
        ? driver === 'macvlan'
          ? t('network.subnetNeeded')
          : ''
        : range === null
          ? t('network.subnetBad')
          : clash === undefined
            ? ''
            : t('network.subnetTaken', { name: clash.Name, subnet: clash.IPAM.Config[0]?.Subnet ?? '' }),
    gateway:
      gateway === '' || (range !== null && readAddress(gateway) > range.first && readAddress(gateway) < range.last)
        ? ''
        : t('network.gatewayBad'),
  };
  const shown = (field: keyof typeof faults, isTouched: boolean): string => (tried || isTouched ? faults[field] : '');
  const create = async (): Promise<void> => {
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== '') || busy) return;
    setBusy(true);
    const body: Body = {
      Name: name,
      Driver: driver,
      Internal: internal,
      ...(subnet === ''
        ? {}
        : { IPAM: { Config: [{ Subnet: subnet, ...(gateway === '' ? {} : { Gateway: gateway }) }] } }),
      ...(driver === 'macvlan' ? { Options: { parent } } : {}),
    };
    const result = await engine.call('networkCreate', { body });
    setBusy(false);
    if (result.success) onClose();
    else setRefusal(failureText(result));
  };
  return (
    <DialogFrame
      title={t('network.createTitle')}
      layer="shell"
      width={520}
      testId="network-form"
      onEscape={onClose}
      footer={<DialogButtons okText={t('network.createOk')} ready={!busy} onCancel={onClose} form="network-form" />}
    >
      <form
        id="network-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label={t('network.name')}
          error={shown('name', name !== '')}
          value={name}
          maxLength={128}
          spellCheck={false}
          autoFocus
          onValue={setName}
        />
        <SelectField
          label={t('network.driver')}
          value={driver}
          options={[
            { value: 'bridge', label: t('network.bridge') },
            { value: 'macvlan', label: t('network.macvlan') },
          ]}
          onValue={setDriver}
        />
        {driver === 'macvlan' && (
          <TextField label={t('network.parent')} value={parent} maxLength={15} spellCheck={false} onValue={setParent} />
        )}
        <TextField
          label={t('network.subnet')}
          hint={t('network.subnetHint')}
          error={shown('subnet', subnet !== '')}
          value={subnet}
          maxLength={32}
          onValue={(value) => {
            setSubnet(value.trim());
          }}
        />
        <TextField
          label={t('network.gateway')}
          hint={t('network.gatewayHint')}
          error={shown('gateway', gateway !== '')}
          value={gateway}
          maxLength={32}
          disabled={subnet === ''}
          onValue={(value) => {
            setGateway(value.trim());
          }}
        />
        <SwitchField
          label={t('network.internal')}
          hint={t('network.internalHint')}
          checked={internal}
          onValue={setInternal}
        />
        {refusal !== '' && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </form>
    </DialogFrame>
  );
}
