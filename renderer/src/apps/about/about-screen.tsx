import { useTranslation } from '../../i18n/use-translation.ts';
import { useHost } from '../../host/host-context.ts';
import { AboutSection } from './about-section.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { ConnectionSection } from './connection-section.tsx';
import styles from './about.module.css';
import { UpdateSection } from './update-section.tsx';

/** Settings, "about": versions of client, app and device, and the app's own update where there is an app. */
export function AboutScreen() {
  const { t } = useTranslation('about');
  const { desktop } = useHost();
  return (
    <div className={styles.screen} data-testid="about">
      <PlaceSheet title={t('tab.about')}>
        <AboutSection />
        {desktop !== null && (
          <>
            <section className={styles.section} aria-label={t('tab.update')}>
              <h2 className="type-h3">{t('tab.update')}</h2>
              <UpdateSection update={desktop.update} />
            </section>
            <section className={styles.section} aria-label={t('tab.connection')}>
              <h2 className="type-h3">{t('tab.connection')}</h2>
              <ConnectionSection diagnostics={desktop.diagnostics} />
            </section>
          </>
        )}
      </PlaceSheet>
    </div>
  );
}
