import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import styles from './privacy.module.css';

const changes = ['one', 'two', 'three'] as const;
const paragraphs = ['one', 'two', 'three', 'four', 'five'] as const;

interface Props {
  /** Why the agreement could not be kept; '' = nothing went wrong. */
  readonly problem: string;
  readonly onRead: (text: 'policy' | 'agreement') => void;
}

/** What has changed in the two texts, and the way to read them (PRV-02). */
export function PrivacyNotice({ problem, onRead }: Props) {
  const { t } = useTranslation('session');
  return (
    <div className={styles.content}>
      <p>{t('privacy.lead')}</p>
      <h3 className="type-label">{t('privacy.changed')}</h3>
      <ul className={styles.list}>
        {changes.map((key) => (
          <li key={key}>{t(`privacy.changes.${key}`)}</li>
        ))}
      </ul>
      <p className={styles.links}>
        {(['policy', 'agreement'] as const).map((text) => (
          <button
            key={text}
            type="button"
            className="link-btn"
            onClick={() => {
              onRead(text);
            }}
          >
            {t(`privacy.${text}`)}
          </button>
        ))}
      </p>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          <Icon name="cross-circle" />
          {problem}
        </p>
      )}
    </div>
  );
}

/** One of the two texts. */
export function PrivacyText({ text }: { text: 'policy' | 'agreement' }) {
  const { t } = useTranslation('session');
  return (
    <div className={styles.content}>
      {paragraphs.map((key) => (
        <p key={key}>{t(`privacy.${text}Text.${key}`)}</p>
      ))}
    </div>
  );
}
