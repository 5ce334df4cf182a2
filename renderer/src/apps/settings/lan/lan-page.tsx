import { useCallback, useState, type ReactNode } from 'react';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { DlnaSettings } from './dlna-settings.tsx';
import { NfsSettings } from './nfs-settings.tsx';
import { FtpSettings, SftpSettings, WebdavSettings } from './port-settings.tsx';
import { SambaSettings } from './samba-settings.tsx';
import { ServicePart } from './service-part.tsx';
import { lanServices, serviceCalls, type LanService } from './services.ts';

interface SettingsProps {
  /** Something was saved that the state of the service shows. */
  readonly onChanged: () => void;
}

const settingsOf: Readonly<Record<LanService, (props: SettingsProps) => ReactNode>> = {
  samba: SambaSettings,
  dlna: DlnaSettings,
  webdav: WebdavSettings,
  ftp: FtpSettings,
  sftp: SftpSettings,
  nfs: NfsSettings,
};

interface ServiceProps {
  readonly service: LanService;
  /** The device has said that it only simulates its services. */
  readonly onSimulated: () => void;
}

function Service({ service, onSimulated }: ServiceProps) {
  const host = useAppSelector((state) => state.device.nasIp[0] ?? '');
  const { load, turn } = serviceCalls[service];
  const Settings = settingsOf[service];
  return (
    <ServicePart
      service={service}
      load={useCallback(async () => {
        const result = await load(host);
        if (result.success && result.data.isSimulated === true) onSimulated();
        return result;
      }, [load, host, onSimulated])}
      turn={turn}
      settings={(changed) => <Settings onChanged={changed} />}
    />
  );
}

/** `/setting/LAN`: the services by which computers and televisions of the house reach the files (APP-SET-06). */
export function LanPage() {
  const { t } = useTranslation('setlan');
  const [isSimulated, setSimulated] = useState(false);
  const onSimulated = useCallback(() => {
    setSimulated(true);
  }, []);
  return (
    <PlaceSheet title={t('title')} text={t('text')}>
      {isSimulated && <PlaceNote>{t('simulated')}</PlaceNote>}
      {lanServices.map((service) => (
        <Service key={service} service={service} onSimulated={onSimulated} />
      ))}
    </PlaceSheet>
  );
}
