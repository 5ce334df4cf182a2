import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { SwitchField } from '../../../components/place/fields.tsx';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import { SettingPart } from '../setting-part.tsx';
import { LinkRows } from './link-rows.tsx';
import styles from './sharing.module.css';

const load = () => call(calls.sambaConfig, {});

/** `/setting/backup`: backups of Macs to this device, and the ways to every kind of backup (APP-SET-05). */
export function BackupPage() {
  const { t } = useTranslation('settings');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const state = useLoaded(load);
  const { busy, run } = useChange();
  const turn = async (timemachine: boolean): Promise<void> => {
    const sure =
      timemachine ||
      (await confirm({
        title: t('backup.macOffTitle'),
        content: t('backup.macOffText'),
        okText: t('backup.macOff'),
        danger: true,
      }));
    if (!sure) return;
    const saved = await run(() => call(calls.sambaConfigSet, { timemachine }));
    if (saved !== null) state.put(saved);
  };
  return (
    <PlaceSheet title={t('backup.title')} text={t('backup.text')}>
      <SettingPart at="mac" title={t('backup.mac')}>
        <LoadedPart of={state}>
          {({ timemachine }) =>
            isMaster ? (
              <SwitchField
                label={t('backup.macLabel')}
                hint={t('backup.macHint')}
                checked={timemachine === 1}
                disabled={busy}
                onValue={(isOn) => void turn(isOn)}
              />
            ) : (
              <p className={styles.quiet}>{t(timemachine === 1 ? 'backup.macIsOn' : 'backup.macIsOff')}</p>
            )
          }
        </LoadedPart>
      </SettingPart>
      <SettingPart at="more" title={t('backup.more')}>
        <LinkRows
          label={t('backup.more')}
          rows={[
            { url: '/backupCenter/home', icon: 'backup', title: t('backup.centre'), text: t('backup.centreText') },
            { url: '/backupCenter/setting', icon: 'clock', title: t('backup.limits'), text: t('backup.limitsText') },
            { url: '/backupMac', icon: 'monitor', title: t('backup.macs'), text: t('backup.macsText') },
            { url: '/autoBackup/home', icon: 'folder', title: t('backup.folders'), text: t('backup.foldersText') },
            { url: '/album/mobiles', icon: 'phone', title: t('backup.phones'), text: t('backup.phonesText') },
            { url: '/taskCenter/nativeUpload', icon: 'monitor', title: t('backup.computer'), text: t('backup.computerText') }, // prettier-ignore
          ]}
        />
      </SettingPart>
    </PlaceSheet>
  );
}
