import { Icon } from '../icon.ts';
import styles from './folder-list.module.css';
import { useListKeys } from './use-list-keys.ts';

interface Props {
  /** Id of what says whose folders these are. */
  readonly labelledBy: string;
  readonly names: readonly string[];
  readonly onOpen: (name: string) => void;
}

/** Folders of another place, each to be gone into: the one that is open is the choice. */
export function FolderList({ labelledBy, names, onOpen }: Props) {
  const keys = useListKeys(names.length);
  return (
    <ul className={styles.folders} aria-labelledby={labelledBy} onKeyDown={keys.onKeyDown}>
      {names.map((name, index) => (
        <li key={name}>
          <button
            type="button"
            className={styles.folder}
            data-folder={name}
            {...keys.row(index)}
            onClick={() => {
              onOpen(name);
            }}
          >
            <Icon name="folder" size={18} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
