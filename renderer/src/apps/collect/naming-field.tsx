import { useState } from 'react';
import { PATTERN_MAX } from '#shared/constants.ts';
import { namedBy, unknownPlaceholders } from '#shared/rules/collect-naming.ts';
import { SwitchField, TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './collect.module.css';

interface Props {
  readonly pattern: string;
  readonly folders: boolean;
  /** Names of the fields that visitors fill in. */
  readonly labels: readonly string[];
  readonly onChange: (change: { pattern?: string; folders?: boolean }) => void;
}

/** How what comes in is named and where it lies, with a name as it would be (APP-COLL-02). */
export function NamingField({ pattern, folders, labels, onChange }: Props) {
  const { t } = useTranslation('care');
  const [now] = useState(() => new Date());
  const fields = labels.filter((label) => label.trim() !== '');
  const [unknown] = unknownPlaceholders(pattern, fields);
  const values = Object.fromEntries(fields.map((label) => [label, label]));
  const shown = namedBy(pattern, { file: t('collect.patternFile'), values, at: now });
  const placeholders = ['name', 'date', 'time', 'file', ...fields].map((name) => `{${name}}`);
  return (
    <fieldset className={styles.fields}>
      <legend>{t('collect.naming')}</legend>
      <TextField
        label={t('collect.pattern')}
        value={pattern}
        maxLength={PATTERN_MAX}
        placeholder="{name}_{date}"
        error={unknown === undefined ? '' : t('collect.problem.pattern', { name: unknown })}
        hint={
          pattern.trim() === ''
            ? t('collect.patternHint', { placeholders: [...new Set(placeholders)].join(' ') })
            : t('collect.patternShown', { name: shown })
        }
        onValue={(text) => {
          onChange({ pattern: text });
        }}
      />
      <SwitchField
        label={t('collect.folders')}
        checked={folders}
        onValue={(checked) => {
          onChange({ folders: checked });
        }}
      />
    </fieldset>
  );
}
