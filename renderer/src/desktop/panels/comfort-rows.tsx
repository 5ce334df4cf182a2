import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  chooseComfort,
  comfortChoices,
  comfortKeys,
  readComfort,
  type ComfortChoice,
  type ComfortKey,
} from '../../components/theme/comfort.ts';
import { useHost } from '../../host/host-context.ts';
import { ChoiceRow } from './choice-row.tsx';
import styles from './panel.module.css';

/** Text size, contrast, motion, touch and accent: how this computer shows the console. */
export function ComfortRows() {
  const { desktop } = useHost();
  // A browser does not tell the accent of the system.
  return comfortKeys.filter((key) => key !== 'accent' || desktop !== null).map((key) => <Row key={key} of={key} />);
}

function Row<K extends ComfortKey>({ of }: { of: K }) {
  const { t } = useTranslation('desk');
  const key: ComfortKey = of;
  const [value, setValue] = useState<ComfortChoice<K>>(() => readComfort(of));
  const choices: readonly ComfortChoice<K>[] = comfortChoices[of];
  const label = (choice: string) => t(`comfort.${of}.${choice}` as 'comfort.text.normal');
  return (
    <section className={styles.section}>
      <ChoiceRow
        label={t(`comfort.${key}.label`)}
        value={value}
        choices={choices.map((choice) => ({ value: choice, label: label(choice) }))}
        onChange={(next) => {
          setValue(next);
          chooseComfort(of, next);
        }}
      />
    </section>
  );
}
