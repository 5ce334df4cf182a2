import { useState } from 'react';
import { driveOfType } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../icon.ts';
import { FolderPicker } from '../../place/folder-picker.tsx';
import { PlaceNote } from '../../place/place-frame.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import { DriveTargetFields } from './drive-target-fields.tsx';
import { FtpTargetFields } from './ftp-target-fields.tsx';
import { KeepField } from './keep-field.tsx';
import type { FormProps } from './form-props.ts';
import { isInItself } from './wizard-state.ts';
import styles from './wizard-fields.module.css';

/** Step 2: where it goes, and what happens there (APP-AUTO-02, DEV-07). */
export function TargetFields(props: FormProps) {
  const drive = driveOfType(props.type);
  if (drive !== undefined) return <DriveTargetFields {...props} kind={drive} />;
  return props.type === 'ftp' ? <FtpTargetFields {...props} /> : <LocalTargetFields {...props} />;
}

function LocalTargetFields(props: FormProps) {
  const { type, form, set } = props;
  const { t } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [picking, setPicking] = useState(false);
  const { target } = form;
  return (
    <>
      {target !== '' && (
        <div className={styles.folder} data-testid="wizard-target" data-path={target}>
          <Icon name="folder" size={18} />
          <span className={styles.folderWords}>
            <span className={styles.folderName}>{displayPath(target, names, translateWith(files))}</span>
          </span>
        </div>
      )}
      {isInItself(form, type) && <PlaceNote tone="error">{t('wizard.inside')}</PlaceNote>}
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="wizard-target-choose"
          onClick={() => {
            setPicking(true);
          }}
        >
          <Icon name="folder" size={16} />
          {t(target === '' ? 'wizard.choose' : 'wizard.change')}
        </button>
      </p>
      {form.origin === 'computer' && <p className={styles.about}>{t('wizard.target.textComputer')}</p>}
      <KeepField {...props} />
      {picking && (
        <FolderPicker
          title={t('wizard.choose')}
          okText={t('wizard.take')}
          {...(target === '' ? {} : { start: target })}
          onDone={(path) => {
            setPicking(false);
            if (path !== null) set({ target: path });
          }}
        />
      )}
    </>
  );
}
