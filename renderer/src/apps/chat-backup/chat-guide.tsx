import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { PlaceNote, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { homeUrl, newUrl } from './urls.ts';
import layout from '../../components/place/steps.module.css';
import styles from './chat-backup.module.css';

const steps = ['find', 'bring', 'job', 'back'] as const;

/** What somebody does to have chats of a computer backed up, and a way to begin (APP-WX-01). */
export function ChatGuide({ hasJobs }: { readonly hasJobs: boolean }) {
  const { t } = useTranslation('chatbackup');
  const { navigate, openWindow } = useAppWindow();
  return (
    <PlaceSheet title={t('guide.title')} text={t('guide.text')}>
      <ol className={layout.steps} aria-label={t('guide.title')}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`guide.${step}`)}</h3>
            <p>{t(`guide.${step}Text`)}</p>
            {step === 'find' && (
              <ul className={styles.folders}>
                {(['windows', 'windows4', 'mac'] as const).map((system) => (
                  <li key={system}>
                    <span>{t(`guide.${system}`)}</span>
                    <code>{t(`guide.${system}Path`)}</code>
                  </li>
                ))}
              </ul>
            )}
            {step === 'bring' && (
              <p>
                <button
                  type="button"
                  className="link-btn"
                  onClick={() => {
                    openWindow('/fileManage');
                  }}
                >
                  {t('guide.files')}
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
      <PlaceNote tone="warning">{t('guide.encrypted')}</PlaceNote>
      <p className={styles.begin}>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="new-backup"
          onClick={() => {
            navigate(newUrl);
          }}
        >
          <Icon name="plus" size={16} />
          {t('new')}
        </button>
        {hasJobs && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              navigate(homeUrl);
            }}
          >
            {t('guide.leave')}
          </button>
        )}
      </p>
    </PlaceSheet>
  );
}
