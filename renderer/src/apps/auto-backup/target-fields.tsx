import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Outcome } from '../../components/backup/outcome.tsx';
import { Icon } from '../../components/icon.tsx';
import { SwitchField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import type { FormProps } from './form-props.ts';
import { isInItself } from './wizard-state.ts';
import styles from './auto-backup.module.css';

/** Step 2: where it goes, and what happens there (APP-AUTO-02, DEV-07). */
export function TargetFields({ type, form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [picking, setPicking] = useState(false);
  const { target, keepDeleted } = form;
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
      {type === 'auto_oneway' && (
        <SwitchField
          label={t('keep.label')}
          hint={t(keepDeleted ? 'keep.hint.on' : 'keep.hint.off')}
          checked={keepDeleted}
          onValue={(keeps) => {
            set({ keepDeleted: keeps });
          }}
        />
      )}
      <div className={styles.below}>
        <Outcome job={{ type, keep_deleted: type === 'auto_oneway' && keepDeleted ? 1 : 0 }} />
      </div>
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
