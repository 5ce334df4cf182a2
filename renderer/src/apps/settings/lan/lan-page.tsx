import { useCallback, type ReactNode } from 'react';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
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

function Service({ service }: { readonly service: LanService }) {
  const host = useAppSelector((state) => state.device.nasIp[0] ?? '');
  const { load, turn } = serviceCalls[service];
  const Settings = settingsOf[service];
  return (
    <ServicePart
      service={service}
      load={useCallback(() => load(host), [load, host])}
      turn={turn}
      settings={(changed) => <Settings onChanged={changed} />}
    />
  );
}

/** `/setting/LAN`: the services by which computers and televisions of the house reach the files (APP-SET-06). */
export function LanPage() {
  const { t } = useTranslation('setlan');
  return (
    <PlaceSheet title={t('title')} text={t('text')}>
      {lanServices.map((service) => (
        <Service key={service} service={service} />
      ))}
    </PlaceSheet>
  );
}
