import { useId, useState } from 'react';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useHost } from '../../../host/host-context.ts';
import { useAppStore } from '../../../state/store.ts';
import { useAppWindow } from '../../app-window.ts';
import { chooseNative } from '../../files/upload-files.ts';
import { Icon } from '../../icon.tsx';
import { FolderPicker } from '../../place/folder-picker.tsx';
import styles from './wizard-fields.module.css';

export type Origin = 'nas' | 'computer';
const origins: readonly Origin[] = ['nas', 'computer'];

interface Props {
  readonly value: Origin;
  readonly onValue: (origin: Origin) => void;
}

/** Where what is backed up to this device comes from; a browser reads no folders of the computer it runs on (APP-TOZ-01). */
export function OriginField({ value, onValue }: Props) {
  const { t } = useTranslation('nasbackup');
  const { transfers } = useHost();
  const group = useId();
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{t('origin.label')}</legend>
      {origins.map((origin) => {
        const isOff = origin === 'computer' && transfers === null;
        return (
          <label key={origin} className={styles.plan} data-chosen={value === origin} data-off={isOff}>
            <input
              type="radio"
              name={group}
              value={origin}
              checked={value === origin}
              disabled={isOff}
              onChange={() => {
                onValue(origin);
              }}
            />
            <span>
              <strong>{t(`origin.${origin}`)}</strong>
              <span className={styles.planText}>{t(isOff ? 'origin.computerOff' : `origin.${origin}Text`)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Has the desktop app copy a folder of its computer to this device, once, as its uploads do (APP-TASK-01). */
export function ComputerFolder() {
  const { t } = useTranslation('nasbackup');
  const { t: files } = useTranslation('files');
  const { transfers } = useHost();
  const { openWindow } = useAppWindow();
  const store = useAppStore();
  const [picking, setPicking] = useState(false);
  if (transfers === null) return null;
  return (
    <>
      <p className={styles.about}>{t('computer.text')}</p>
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="computer-copy"
          onClick={() => {
            setPicking(true);
          }}
        >
          <Icon name="folder-plus" size={16} />
          {t('computer.choose')}
        </button>
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            openWindow('/taskCenter/nativeUpload');
          }}
        >
          {t('computer.tasks')}
        </button>
      </p>
      {picking && (
        <FolderPicker
          title={t('computer.target')}
          okText={t('computer.take')}
          onDone={(path) => {
            setPicking(false);
            if (path !== null)
              void chooseNative({ store, translate: translateWith(files) }, transfers, 'folder', { path, free: -1 });
          }}
        />
      )}
    </>
  );
}
