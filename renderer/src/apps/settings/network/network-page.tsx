import { useState } from 'react';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useLoaded } from '../form/use-loaded.ts';
import { DiagnosePart } from './diagnose-part.tsx';
import { Ipv6Part } from './ipv6-part.tsx';
import { BOND, loadNetwork } from './network-api.ts';
import { PortPart } from './port-part.tsx';
import { TrialPart } from './trial-part.tsx';
import { WifiPart } from './wifi-part.tsx';

/** How often the ports are asked for anew (ms): a cable is pulled, a trial ends. */
const REFRESH_MS = 5000;

/** `/setting/network`: ports and their addresses, Wi-Fi, IPv6 and the way to the internet (APP-SET-09). */
export function NetworkPage() {
  const { t } = useTranslation('setnet');
  const state = useLoaded(loadNetwork, REFRESH_MS);
  const [target, setTarget] = useState('');
  return (
    <PlaceSheet title={t('title')} text={t('text')}>
      <LoadedPart of={state}>
        {({ ports, bond, trialEnd }) => (
          <>
            <TrialPart
              end={trialEnd}
              address={target}
              onDone={() => {
                setTarget('');
                state.reload();
              }}
            />
            {ports.map((port, index) => (
              <PortPart
                key={port.iface}
                at={index === 0 ? 'ports' : port.iface}
                port={port}
                isBonded={port.iface !== BOND && bond?.ifaces.includes(port.iface) === true}
                onChanged={(address) => {
                  setTarget(address);
                  state.reload();
                }}
              />
            ))}
          </>
        )}
      </LoadedPart>
      <WifiPart />
      <Ipv6Part />
      <DiagnosePart />
    </PlaceSheet>
  );
}
