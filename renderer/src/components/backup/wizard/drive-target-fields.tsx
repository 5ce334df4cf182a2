import { useState } from 'react';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { isDriveFolder } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../icon.ts';
import { DriveFolderChoice } from '../../netdisk/drive-folder-choice.tsx';
import { TextField } from '../../place/fields.tsx';
import type { FormProps } from './form-props.ts';
import { KeepField } from './keep-field.tsx';
import styles from './wizard-fields.module.css';

const PATH_MAX = 1000;

/** Step 2 of a job to a cloud drive: a folder there, typed or looked for (APP-NETD-02). */
export function DriveTargetFields({ kind, ...props }: FormProps & { readonly kind: NetdiskKind }) {
  const { form, set } = props;
  const { t } = useTranslation('netdisk');
  /** The folder that is looked at; null while nobody looks. */
  const [at, setAt] = useState<string | null>(null);
  const { target } = form;
  const isRight = isDriveFolder(target);
  return (
    <>
      <TextField
        label={t('backup.target', { name: t(`kinds.${kind}`) })}
        hint={t('backup.targetHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={PATH_MAX}
        value={target}
        error={isRight ? '' : t('backup.targetWrong')}
        onValue={(path) => {
          set({ target: path });
        }}
      />
      {at === null ? (
        <p className={styles.row}>
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="drive-look"
            onClick={() => {
              setAt('/');
            }}
          >
            <Icon name="folder" size={16} />
            {t('backup.look')}
          </button>
        </p>
      ) : (
        <div className={styles.below}>
          <DriveFolderChoice
            kind={kind}
            path={at}
            onPath={(path) => {
              setAt(path);
              set({ target: path });
            }}
          />
        </div>
      )}
      <KeepField {...props} />
    </>
  );
}
