import type { Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import styles from './captcha-field.module.css';
import { TextField } from './text-field.tsx';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, type CaptchaState } from '../../components/use-captcha.ts';

interface Props {
  readonly captcha: CaptchaState;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What was wrong with the last try; '' = nothing. */
  readonly error: string;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Characters of a captcha. */
const LENGTH = 4;

/** The picture that the device asks for after five wrong passwords, with the field for what it shows (RTE-17). */
export function CaptchaField({ captcha: { picture, failed, renew }, value, onChange, error, inputRef }: Props) {
  const { t } = useTranslation('signin');
  return (
    <div className={styles.captcha} data-testid="captcha">
      <TextField
        label={t('captcha.label')}
        icon="shield-check"
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LENGTH}
        autoFocus={error !== ''}
        inputRef={inputRef}
        value={value}
        error={error}
        hint={error === '' ? t('captcha.why') : ''}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <button
        type="button"
        className={styles.captchaPicture}
        style={{ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT }}
        aria-label={t('captcha.renew')}
        title={t('captcha.renew')}
        onClick={renew}
      >
        {picture !== null && <img src={picture.image} alt={t('captcha.picture')} draggable={false} />}
        {picture === null && failed && (
          <span className={styles.captchaFailed}>
            <Icon name="refresh" />
            {t('captcha.failed')}
          </span>
        )}
        {picture === null && !failed && <Spinner size={16} />}
      </button>
    </div>
  );
}
