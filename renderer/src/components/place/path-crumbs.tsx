import { Icon } from '../icon.ts';
import styles from './path-crumbs.module.css';

interface Props {
  readonly label: string;
  readonly upLabel: string;
  /** From the top to the folder that is open: what each is called and its path. */
  readonly steps: readonly { readonly name: string; readonly path: string }[];
  readonly onPath: (path: string) => void;
}

/** Where one is in another place, each step to be gone back to. */
export function PathCrumbs({ label, upLabel, steps, onPath }: Props) {
  const parent = steps.at(-2);
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <button
        type="button"
        className="icon-btn"
        aria-label={upLabel}
        data-tip={upLabel}
        disabled={parent === undefined}
        onClick={() => {
          if (parent !== undefined) onPath(parent.path);
        }}
      >
        <Icon name="arrow-up" size={16} />
      </button>
      {steps.map(({ name, path }, at) => (
        <span key={path} className={styles.step}>
          {at > 0 && <span aria-hidden="true">/</span>}
          <button
            type="button"
            className="link-btn"
            aria-current={at === steps.length - 1 ? 'page' : undefined}
            onClick={() => {
              onPath(path);
            }}
          >
            {name}
          </button>
        </span>
      ))}
    </nav>
  );
}
