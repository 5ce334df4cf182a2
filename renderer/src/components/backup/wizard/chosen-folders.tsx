import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../icon.ts';
import type { FormProps } from './form-props.ts';
import styles from './wizard-fields.module.css';

interface Props extends Pick<FormProps, 'form' | 'set'> {
  /** What a folder is called. */
  readonly nameOf: (path: string) => string;
  /** What is known of it, below its name. */
  readonly facts?: (path: string) => ReactNode;
}

/** The folders that were chosen, each to be left out again (DEV-07). */
export function ChosenFolders({ form: { folders }, set, nameOf, facts }: Props) {
  const { t } = useTranslation('backup');
  if (folders.length === 0) return null;
  return (
    <ul className={styles.folders} aria-label={t('edit.source')}>
      {folders.map(({ path }) => {
        const name = nameOf(path);
        return (
          <li key={path} className={styles.folder} data-testid="wizard-folder" data-path={path}>
            <Icon name="folder" size={18} />
            <span className={styles.folderWords}>
              <span className={styles.folderName} title={name}>
                {name}
              </span>
              {facts !== undefined && <span className={styles.folderFacts}>{facts(path)}</span>}
            </span>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('wizard.removeFolder', { name })}
              data-tip={t('wizard.removeFolder', { name })}
              onClick={() => {
                set({ folders: folders.filter((folder) => folder.path !== path) });
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
