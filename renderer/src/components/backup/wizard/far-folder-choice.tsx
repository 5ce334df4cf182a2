import { useId, useState } from 'react';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { crumbTitle } from '../../../state/files/display-path.ts';
import { ErrorState } from '../../error-state.tsx';
import { Icon } from '../../icon.ts';
import { LoadingState } from '../../loading-state.tsx';
import { FolderList } from '../../place/folder-list.tsx';
import { PlaceNote } from '../../place/place-frame.tsx';
import { farPlace } from '../far-place.ts';
import { useFarWords } from '../use-far-words.ts';
import { useFarFolder, type FarFolder } from './use-far-folder.ts';
import styles from './wizard-fields.module.css';

interface Props {
  /** Id of the sign-in at the other device. */
  readonly device: string;
  readonly onTake: (path: string) => void;
}

/** Chooses a folder of another device by going into it (APP-TOZ-01). */
export function FarFolderChoice({ device, onTake }: Props) {
  const { t } = useTranslation('nasbackup');
  const { t: files } = useTranslation('files');
  const words = useFarWords();
  const label = useId();
  /** The way to the folder that is open, from the places down. */
  const [way, setWay] = useState<readonly string[]>([]);
  const path = way.at(-1) ?? '';
  const { look, again } = useFarFolder(device, path);
  const nameOf = ({ name }: FarFolder): string => crumbTitle({ label: name, isPlace: path === '' });
  const content = () => {
    if (look === null) return <LoadingState />;
    if (look.failure !== null)
      return <ErrorState text={words(look.failure)} code={look.failure.code} onRetry={again} />;
    if (look.folders.length === 0) return <PlaceNote>{t('folders.none')}</PlaceNote>;
    return (
      <FolderList
        labelledBy={label}
        names={look.folders.map(nameOf)}
        onOpen={(name) => {
          const found = look.folders.find((folder) => nameOf(folder) === name);
          if (found !== undefined) setWay([...way, found.path]);
        }}
      />
    );
  };
  return (
    <div className={styles.below} data-testid="far-folders" data-path={path}>
      <p className={styles.about} id={label}>
        {path === '' ? t('folders.places') : t('folders.of', { path: farPlace('', path, translateWith(files)) })}
      </p>
      {content()}
      {look !== null && !look.complete && <p className={styles.about}>{t('folders.more')}</p>}
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="far-take"
          disabled={path === '' || look === null || look.failure !== null}
          onClick={() => {
            onTake(path);
          }}
        >
          <Icon name="folder-plus" size={16} />
          {t('folders.take')}
        </button>
        {way.length > 0 && (
          <button
            type="button"
            className="btn btn-text"
            data-testid="far-up"
            onClick={() => {
              setWay(way.slice(0, -1));
            }}
          >
            <Icon name="arrow-up" size={16} />
            {t('folders.up')}
          </button>
        )}
      </p>
    </div>
  );
}
