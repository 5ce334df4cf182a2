import { permKeys, type PermKey } from '#shared/contract/define.ts';
import { SwitchField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './accounts.module.css';

export type Features = Readonly<Record<PermKey, 0 | 1>>;

interface Props {
  readonly perm: Features;
  readonly busy: boolean;
  /** Told of what changes, and of nothing else (ROL-08). */
  readonly onChange: (change: Partial<Record<PermKey, 0 | 1>>) => void;
}

/** What an account may use, one switch for each feature. ROL-07, ROL-08 */
export function FeatureList({ perm, busy, onChange }: Props) {
  const { t } = useTranslation('accounts');
  const toAll = (value: 0 | 1): void => {
    onChange(Object.fromEntries(permKeys.filter((key) => perm[key] !== value).map((key) => [key, value])));
  };
  return (
    <div data-testid="features">
      <div className={styles.buttons}>
        {([1, 0] as const).map((value) => (
          <button
            key={value}
            type="button"
            className="btn btn-text"
            disabled={busy || permKeys.every((key) => perm[key] === value)}
            onClick={() => {
              toAll(value);
            }}
          >
            {t(value === 1 ? 'perm.all' : 'perm.none')}
          </button>
        ))}
      </div>
      <div className={styles.features}>
        {permKeys.map((key) => (
          <SwitchField
            key={key}
            label={t(`perm.${key}`)}
            checked={perm[key] === 1}
            disabled={busy}
            onValue={(on) => {
              onChange({ [key]: on ? 1 : 0 });
            }}
          />
        ))}
      </div>
    </div>
  );
}
