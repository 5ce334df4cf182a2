import { Icon } from '../../components/icon.ts';
import { TextField } from '../../components/place/fields.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, type CaptchaState } from '../../components/use-captcha.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './picture-field.module.css';

interface Props {
  readonly captcha: CaptchaState;
  readonly value: string;
  readonly error: string;
  readonly length: number;
  readonly onValue: (value: string) => void;
}

/** A picture with characters, and the field for them; a press on the picture brings another one. */
export function PictureField({ captcha: { picture, failed, renew }, value, error, length, onValue }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.picture}>
      <TextField
        label={t('phone.picture')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={length}
        value={value}
        error={error}
        onValue={onValue}
      />
      <button
        type="button"
        className={styles.pictureButton}
        style={{ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT }}
        aria-label={t('phone.renew')}
        title={t('phone.renew')}
        onClick={renew}
      >
        {picture !== null ? (
          <img src={picture.image} alt={t('phone.pictureAlt')} draggable={false} />
        ) : failed ? (
          <span>
            <Icon name="refresh" size={16} /> {t('phone.pictureFailed')}
          </span>
        ) : (
          <Spinner size={16} />
        )}
      </button>
    </div>
  );
}
