import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Resolution } from '../../state/conflicts/conflict-case.ts';
import styles from './conflicts.module.css';

const resolutions: readonly Resolution[] = ['rename', 'overwrite', 'skip'];

interface Props {
  /** What the choice is about, for those who cannot see where it stands. */
  readonly label: string;
  readonly isDir: boolean;
  /** Those that can work; all of them unless said. */
  readonly answers?: readonly Resolution[];
  /** Null while the ones it stands for differ. */
  readonly value: Resolution | null;
  readonly onChange: (resolution: Resolution) => void;
}

/** Keep both, replace or merge, or skip: one of three, side by side (DRG-26). */
export function ResolutionChoice({ label, isDir, answers = resolutions, value, onChange }: Props) {
  const { t } = useTranslation('files');
  const name = useId();
  const words = { rename: 'keepBoth', overwrite: isDir ? 'merge' : 'replace', skip: 'skip' } as const;
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
      {answers.map((each) => (
        <label key={each} className={styles.option} data-checked={value === each}>
          <input
            type="radio"
            name={name}
            checked={value === each}
            onChange={() => {
              onChange(each);
            }}
          />
          {t(`conflict.${words[each]}`)}
        </label>
      ))}
    </div>
  );
}
