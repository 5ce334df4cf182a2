import { useTranslation } from '../../i18n/use-translation.ts';
import { brokenPasswordRules } from '#shared/rules/password.ts';
import { TextField } from '../../components/place/fields.tsx';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

/** True when a new password keeps the rules and was typed twice alike (PW-01 to PW-03). */
export const isGoodPassword = ({ password, repeat }: NewPassword): boolean =>
  brokenPasswordRules(password).length === 0 && password.trim() === repeat.trim();

/** A new password, twice; what is wrong with it stands below as soon as something was typed. */
export function PasswordFields({ value, onValue }: { value: NewPassword; onValue: (value: NewPassword) => void }) {
  const { t } = useTranslation('safe');
  const [broken] = value.password === '' ? [] : brokenPasswordRules(value.password);
  const differs = value.repeat !== '' && value.repeat.trim() !== value.password.trim();
  return (
    <>
      <TextField
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        value={value.password}
        error={broken === undefined ? '' : t(`rule.${broken}`)}
        hint={t('rule.hint')}
        onValue={(password) => {
          onValue({ ...value, password });
        }}
      />
      <TextField
        label={t('repeat')}
        type="password"
        autoComplete="new-password"
        value={value.repeat}
        error={differs ? t('differs') : ''}
        onValue={(repeat) => {
          onValue({ ...value, repeat });
        }}
      />
    </>
  );
}
