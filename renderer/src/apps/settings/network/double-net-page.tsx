import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { SelectField } from '../../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import { changeNetwork, loadNetwork, ownPorts, TRIAL_S, type NetworkState } from './network-api.ts';
import styles from './network.module.css';
import { TrialPart } from './trial-part.tsx';

const modes = ['separate', 'active-backup', 'balance-xor', '802.3ad'] as const;
type Mode = (typeof modes)[number];
const REFRESH_MS = 5000;

/** `/setting/doubleNet`: two network ports apart or as one, and which leads to the internet (APP-SET-12). */
export function DoubleNetPage() {
  const { t } = useTranslation('setnet');
  const state = useLoaded(loadNetwork, REFRESH_MS);
  return (
    <PlaceSheet title={t('double.title')} text={t('double.text')}>
      <LoadedPart of={state}>
        {(network) => (
          <>
            <TrialPart end={network.trialEnd} address="" onDone={state.reload} />
            {ownPorts(network).length < 2 && <PlaceNote tone="warning">{t('double.one')}</PlaceNote>}
            <ModePart network={network} onChanged={state.reload} />
            <PreferredPart network={network} onChanged={state.reload} />
          </>
        )}
      </LoadedPart>
    </PlaceSheet>
  );
}

interface PartProps {
  readonly network: NetworkState;
  readonly onChanged: () => void;
}

function ModePart({ network, onChanged }: PartProps) {
  const { t } = useTranslation('setnet');
  const { busy, run } = useChange();
  const ports = ownPorts(network);
  const current: Mode = modes.find((mode) => mode === network.bond?.mode) ?? 'separate';
  const [chosen, setChosen] = useState<Mode | null>(null);
  const mode = chosen ?? current;
  const canChoose = ports.length >= 2 && !busy;

  const apply = async (): Promise<void> => {
    const sure = await confirm({
      title: t('double.confirmTitle', { mode: t(`double.mode.${mode}.name`) }),
      content: t('double.confirmText', { seconds: TRIAL_S }),
      okText: t('confirm.ok'),
      cautious: true,
    });
    if (!sure) return;
    const ifaces = ports.map(({ iface }) => iface).join(',');
    const done = await run(async () => {
      // Bonded ports are parted before they are bonded in another way.
      if (current !== 'separate') {
        const parted = await changeNetwork(() => call(calls.netSettings, { unbond: '1', trial_s: TRIAL_S }));
        if (!parted.success || mode === 'separate') return parted;
      }
      if (mode === 'separate') return changeNetwork(() => call(calls.netSettings, { unbond: '1', trial_s: TRIAL_S }));
      return changeNetwork(() => call(calls.netSettings, { bond: '1', ifaces, mode, trial_s: TRIAL_S }));
    }, t('applied'));
    if (done !== null) setChosen(null);
    onChanged();
  };
  return (
    <SettingPart at="mode" title={t('double.modeTitle')}>
      <div role="radiogroup" aria-label={t('double.modeTitle')}>
        {modes.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name="bond-mode"
              checked={mode === each}
              disabled={!canChoose}
              onChange={() => {
                setChosen(each);
              }}
            />
            <span>
              {t(`double.mode.${each}.name`)}
              <span className={styles.quiet}>{t(`double.mode.${each}.text`)}</span>
            </span>
          </label>
        ))}
      </div>
      <button
        type="button"
        className="btn btn-primary"
        disabled={!canChoose || mode === current}
        onClick={() => void apply()}
      >
        {t('apply')}
      </button>
    </SettingPart>
  );
}

function PreferredPart({ network, onChanged }: PartProps) {
  const { t } = useTranslation('setnet');
  const { busy, run } = useChange();
  const ports = ownPorts(network);
  const preferred = ports.find((port) => port.preferred === 1) ?? ports[0];
  const isApart = network.bond === null;
  if (preferred === undefined) return null;
  const change = async (iface: string): Promise<void> => {
    const port = ports.find((each) => each.iface === iface);
    if (port === undefined || iface === preferred.iface) return;
    const { dhcp, ip, mask, gw, dns } = port;
    const address = dhcp === 1 ? {} : { ip, mask, gw };
    const servers = { dns1: dns[0] ?? '', dns2: dns[1] ?? '' };
    const fields = { section: 'lan' as const, iface, dhcp: dhcp === 1, ...address, ...servers, prefer: true };
    await run(() => changeNetwork(() => call(calls.netChange, { ...fields, trial_s: TRIAL_S })), t('applied'));
    onChanged();
  };
  return (
    <SettingPart
      at="internet"
      title={t('double.internet')}
      text={t(isApart ? 'double.internetText' : 'double.internetBond')}
    >
      <SelectField
        label={t('double.port')}
        value={preferred.iface}
        disabled={ports.length < 2 || busy || !isApart}
        options={ports.map(({ iface, up }) => ({
          value: iface,
          label: t(up === 1 ? 'double.portUp' : 'double.portDown', { iface }),
        }))}
        onValue={(iface) => void change(iface)}
      />
    </SettingPart>
  );
}
