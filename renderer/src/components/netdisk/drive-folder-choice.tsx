import { useId } from 'react';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../error-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { FolderList } from '../place/folder-list.tsx';
import { PlaceNote } from '../place/place-frame.tsx';
import { DriveCrumbs } from './drive-crumbs.tsx';
import { useDriveFolder } from './use-drive-folder.ts';
import { useDriveWords } from './use-drive-words.ts';
import styles from './netdisk.module.css';

interface Props {
  readonly kind: NetdiskKind;
  /** The folder that is open: it is the choice. */
  readonly path: string;
  readonly onPath: (path: string) => void;
}

/** Chooses a folder of a cloud drive by going into it (APP-NETD-02, APP-BAIDU-02). */
export function DriveFolderChoice({ kind, path, onPath }: Props) {
  const { t } = useTranslation('netdisk');
  const words = useDriveWords();
  const label = useId();
  const { entries, failure, reload } = useDriveFolder(kind, path);
  const folders = (entries ?? []).filter(({ isDir }) => isDir).map(({ name }) => name);
  const content = () => {
    // One that is typed before it is made is no failure.
    if (failure?.code === 'N002001') return <PlaceNote>{t('folder.notYet')}</PlaceNote>;
    if (failure !== null) return <ErrorState text={words(failure)} code={failure.code} onRetry={reload} />;
    if (entries === null) return <LoadingState />;
    if (folders.length === 0) return <PlaceNote>{t('folder.noFolders')}</PlaceNote>;
    return (
      <FolderList
        labelledBy={label}
        names={folders}
        onOpen={(name) => {
          onPath(`${path === '/' ? '' : path}/${name}`);
        }}
      />
    );
  };
  return (
    <div className={styles.choice} data-testid="drive-folder-choice" data-path={path}>
      <p id={label} className="visually-hidden">
        {t('folder.label', { name: t(`kinds.${kind}`) })}
      </p>
      <DriveCrumbs kind={kind} path={path} onPath={onPath} />
      {content()}
    </div>
  );
}
