import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { ShareGone } from './share-gone.tsx';
import { ShareSteps } from './share-steps.tsx';
import styles from './share.module.css';

/** A share received inside the product, signed in: its files, or its videos to watch (APP-SHC-01). */
export function ShareContent() {
  const { t } = useTranslation('sharing');
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <PlaceFrame label={t('page.title')}>
      <div className={styles.content}>
        {id === '' ? (
          <ShareGone state="cancelled" />
        ) : (
          <ShareSteps key={id} id={id} member video={pathname.endsWith('/video')} />
        )}
      </div>
    </PlaceFrame>
  );
}
