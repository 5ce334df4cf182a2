import { useTranslation } from '../../i18n/use-translation.ts';
import type { Trial } from '#shared/rules/storage/rehearsal.ts';
import type { Translate } from '#shared/rules/text.ts';
import { translateWith } from '../../i18n/translate.ts';
import styles from './rehearsal.module.css';

/** A trial in words. */
export function trialName(trial: Trial, t: Translate): string {
  if (trial.kind === 'answer') return t(`option.${trial.name}`);
  if (trial.kind === 'ssd') return t(`mode.${trial.name}`);
  if (trial.kind === 'mode') return t(`poolMode.${trial.name}`);
  return t(trial.kind, { slots: trial.slots.join(t('join')) });
}

interface Props {
  readonly legend: string;
  readonly trials: readonly Trial[];
  readonly selected: string;
  readonly takesFocus: boolean;
  readonly onSelect: (id: string) => void;
}

/** Things that can be tried, of which one is chosen. */
export function TrialList({ legend, trials, selected, takesFocus, onSelect }: Props) {
  const { t } = useTranslation('rehearsal');
  if (trials.length === 0) return null;
  return (
    <fieldset className={styles.trials}>
      <legend className="type-label">{legend}</legend>
      {trials.map((trial, index) => (
        <label key={trial.id} className={styles.trial} data-testid="rehearsal-trial" data-trial={trial.id}>
          <input
            type="radio"
            name="rehearsal-trial"
            value={trial.id}
            checked={trial.id === selected}
            data-autofocus={takesFocus && index === 0 ? true : undefined}
            onChange={() => {
              onSelect(trial.id);
            }}
          />
          <span>{trialName(trial, translateWith(t))}</span>
        </label>
      ))}
    </fieldset>
  );
}
