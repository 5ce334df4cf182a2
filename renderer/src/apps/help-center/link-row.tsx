import { Icon, type IconName } from '../../components/icon.ts';
import styles from './help-center.module.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  /** What it is known by in tests. */
  readonly id: string;
  readonly onPick: () => void;
}

/** A row that leads somewhere, or does something at once. */
export function LinkRow({ icon, title, text = '', id, onPick }: Props) {
  return (
    <li>
      <button type="button" className={styles.link} data-row={id} onClick={onPick}>
        <Icon name={icon} size={18} />
        <span className={styles.linkText}>
          {title}
          {text !== '' && <span className={styles.quiet}>{text}</span>}
        </span>
        <Icon name="chevron-right" size={16} />
      </button>
    </li>
  );
}
