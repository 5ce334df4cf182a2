import { Icon } from '../../components/icon.ts';
import styles from './page-steps.module.css';

interface Props<Step extends string> {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: Step;
  readonly textOf: (step: Step) => string;
}

/** Where something stands that takes several pages, in the header of each. */
export function PageSteps<Step extends string>({ label, steps, current, textOf }: Props<Step>) {
  const now = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-step={index < now ? 'done' : index === now ? 'now' : 'later'}
          {...(index === now ? { 'aria-current': 'step' as const } : {})}
        >
          <b>{index < now ? <Icon name="check" size={14} /> : index + 1}</b>
          <span>{textOf(step)}</span>
        </li>
      ))}
    </ol>
  );
}
