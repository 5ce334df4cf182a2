import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DeviceList } from './device-list.tsx';
import { RemoteDevice } from './remote-device.tsx';

/** `/remoteAccess/nas`: other devices of the account, and the files of one of them (APP-REMOTE-01, APP-REMOTE-02). */
export function RemoteAccess() {
  const { t } = useTranslation('remote');
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const nasid = asked.get('id') ?? '';
  return (
    <PlaceFrame label={t('title')}>
      {nasid === '' ? <DeviceList /> : <RemoteDevice key={nasid} nasid={nasid} path={asked.get('path') ?? ''} />}
    </PlaceFrame>
  );
}
