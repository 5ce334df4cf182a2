import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import styles from './sources.module.css';

/** How the account reads a wire path. */
export function usePlaceText(): (path: string) => string {
  const { t } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  return (path) => displayPath(path, names, translateWith(t));
}

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly folders: readonly string[];
  readonly addText: string;
  readonly pickTitle: string;
  readonly testId: string;
  /** Where the picker begins. */
  readonly start?: string | undefined;
  readonly onChange: (folders: string[]) => void;
}

/** A list of folders to which one can be added and from which each can be taken out. */
export function SourceList({ title, hint, folders, addText, pickTitle, testId, start, onChange }: Props) {
  const { t } = useTranslation('album');
  const placeText = usePlaceText();
  const [adding, setAdding] = useState(false);
  return (
    <section className={styles.part} aria-label={title} data-testid={testId}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <ul className={styles.folders}>
        {folders.length === 0 && <li className={styles.none}>{t('setting.none')}</li>}
        {folders.map((path) => {
          const place = placeText(path);
          return (
            <li key={path}>
              <Icon name="folder" size={16} />
              <span>{place}</span>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('setting.remove', { place })}
                title={t('setting.remove', { place })}
                onClick={() => {
                  onChange(folders.filter((one) => one !== path));
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          setAdding(true);
        }}
      >
        <Icon name="plus" size={16} />
        {addText}
      </button>
      {adding && (
        <FolderPicker
          title={pickTitle}
          okText={t('setting.choose')}
          reading
          {...(start === undefined ? {} : { start })}
          onDone={(path) => {
            setAdding(false);
            if (path !== null && !folders.includes(path)) onChange([...folders, path]);
          }}
        />
      )}
    </section>
  );
}
