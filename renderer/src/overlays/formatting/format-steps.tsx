import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import styles from './format-steps.module.css';

const steps = ['wait', 'format', 'initialize', 'done'] as const;
export type FormatStep = (typeof steps)[number];

/** Where the format stands, in the header of its pages. */
export function FormatSteps({ current }: { current: FormatStep }) {
  const { t } = useTranslation('overlays');
  const now = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('format.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-step={index < now ? 'done' : index === now ? 'now' : 'later'}
          {...(index === now ? { 'aria-current': 'step' as const } : {})}
        >
          <b>{index < now ? <Icon name="check" size={14} /> : index + 1}</b>
          <span>{t(`format.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
