import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

const GB = 1024 ** 3;
const MAX_GB = 1_000_000;

/** Bytes of a quota as it is typed, in GB; 0 for nothing typed, null for what is no quota. */
export function quotaBytes(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return 0;
  const gb = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && gb >= 0.1 && gb <= MAX_GB ? Math.round(gb * GB) : null;
}

/** A quota in GB as it is typed; '' for none. */
export const quotaText = (bytes: number): string => (bytes <= 0 ? '' : String(Math.round((bytes / GB) * 100) / 100));

interface Props {
  readonly value: string;
  /** What is said below, such as how much is free. */
  readonly hint: string;
  readonly disabled?: boolean;
  readonly onValue: (value: string) => void;
}

/** The quota of an account in GB; empty is none. */
export function QuotaField({ value, hint, disabled = false, onValue }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <TextField
      label={t('add.quota')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={value}
      hint={hint}
      disabled={disabled}
      error={quotaBytes(value) === null ? t('add.quotaWrong') : ''}
      onValue={onValue}
    />
  );
}
