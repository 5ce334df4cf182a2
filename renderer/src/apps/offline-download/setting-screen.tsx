import { useState } from 'react';
import type { OfflineSetting } from '#shared/contract/calls-offline.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceFields } from './device-fields.tsx';
import { saveSetting, type SettingChange } from './save-setting.ts';
import type { useSetting } from './use-setting.ts';
import styles from './offline.module.css';

/** /download/setting: the account's own folder, and for the administrator the limits of the device (APP-DOWN-03). */
export function SettingScreen({ setting, failure, again }: ReturnType<typeof useSetting>) {
  const { t } = useTranslation('offline');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const store = useAppStore();
  if (setting === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={again} />
    );
  const change = (part: SettingChange): void => {
    saveSetting(store, part, t('setting.saved'));
  };
  return (
    <PlaceSheet title={t('tabs.setting')} text={t('setting.text')}>
      <OwnFolder
        to={setting.to}
        onFolder={(to) => {
          change({ to });
        }}
      />
      {isMaster ? <DeviceFields setting={setting} onChange={change} /> : <DeviceFacts setting={setting} />}
    </PlaceSheet>
  );
}

function OwnFolder({ to, onFolder }: { to: OfflineSetting['to']; onFolder: (path: string) => void }) {
  const { t } = useTranslation('offline');
  const folderName = useFolderNames();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section className={styles.part} aria-label={t('setting.folder')} data-testid="own-folder">
      <h2>{t('setting.folder')}</h2>
      <p>{t('setting.folderHint')}</p>
      <div className={styles.folder}>
        <Icon name="folder" size={18} />
        <span className={styles.folderName}>{to === '' ? t('setting.folderNone') : folderName(to)}</span>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setChoosing(true);
          }}
        >
          {t('setting.change')}
        </button>
      </div>
      {isChoosing && (
        <FolderPicker
          title={t('setting.folder')}
          okText={t('setting.choose')}
          {...(to === '' ? {} : { start: to })}
          onDone={(path) => {
            setChoosing(false);
            if (path !== null && path !== to) onFolder(path);
          }}
        />
      )}
    </section>
  );
}
