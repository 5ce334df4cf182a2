import { brokenPasswordRules } from '#shared/rules/password.ts';
import { Icon } from '../../components/icon.ts';
import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './password-fields.module.css';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

export const noPassword: NewPassword = { password: '', repeat: '' };

/** True when a new password keeps the rules and was typed twice alike (PW-01 to PW-03). */
export const isGoodPassword = ({ password, repeat }: NewPassword): boolean =>
  brokenPasswordRules(password).length === 0 && password.trim() === repeat.trim();

const rules = ['charset', 'length', 'classes'] as const;
const kinds = [/[0-9]/, /[A-Z]/, /[a-z]/, /[^0-9A-Za-z]/];

/** How strong a password is: the rules alone are fair; length and all four classes make it good and strong. */
export function strengthOf(password: string): 'none' | 'fair' | 'good' | 'strong' {
  const value = password.trim();
  if (brokenPasswordRules(value).length > 0) return 'none';
  const points = kinds.filter((kind) => kind.test(value)).length + (value.length >= 12 ? 1 : 0);
  return points >= 5 ? 'strong' : points === 4 ? 'good' : 'fair';
}

/** A new password, twice, with its rules as a list that is ticked off while one types (PW-04). */
export function PasswordFields({ value, onValue }: { value: NewPassword; onValue: (value: NewPassword) => void }) {
  const { t } = useTranslation('accounts');
  const broken = new Set(brokenPasswordRules(value.password));
  const differs = value.repeat !== '' && value.repeat.trim() !== value.password.trim();
  const strength = strengthOf(value.password);
  return (
    <>
      <TextField
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        maxLength={64}
        value={value.password}
        onValue={(password) => {
          onValue({ ...value, password });
        }}
      />
      <ul className={styles.rules} aria-label={t('password.rules')}>
        {rules.map((rule) => {
          const met = value.password !== '' && !broken.has(rule);
          return (
            <li key={rule} data-met={met} data-rule={rule}>
              <Icon name={met ? 'check-circle' : 'dashed-circle'} size={16} />
              {t(`password.${rule}`)}
              <span className="visually-hidden">{t(met ? 'password.met' : 'password.notMet')}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.strength} data-strength={strength} role="status">
        {t('password.strength')}: <b>{t(`password.strengths.${strength}`)}</b>
      </p>
      <TextField
        label={t('password.repeat')}
        type="password"
        autoComplete="new-password"
        maxLength={64}
        value={value.repeat}
        error={differs ? t('password.differs') : ''}
        onValue={(repeat) => {
          onValue({ ...value, repeat });
        }}
      />
    </>
  );
}
