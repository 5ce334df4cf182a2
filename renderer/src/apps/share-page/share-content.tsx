import { useTranslation } from '../../i18n/use-translation.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { hasPerm } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { CollectForm } from './collect-form.tsx';
import { ShareGone } from './share-gone.tsx';
import { ShareSteps } from './share-steps.tsx';
import styles from './share.module.css';

/**
 * A share received inside the product, signed in: its files, or its videos to watch (APP-SHC-01); or a collection that
 * this account is asked to hand files in to (APP-COLL-03).
 */
export function ShareContent() {
  const { t } = useTranslation('sharing');
  const visitor = useVisitor();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  const collect = query.get('collect') ?? '';
  const video = pathname.endsWith('/video');
  // A share of videos that has ended leads to the video app, where the account has it (APP-VIDEO-08).
  const gone = video && hasPerm(visitor, 'video') ? <Navigate to="/video/shareEmpty" replace /> : undefined;
  return (
    <PlaceFrame label={t('page.title')}>
      <div className={styles.content}>
        {collect !== '' ? (
          <CollectForm key={collect} id={collect} />
        ) : id === '' ? (
          (gone ?? <ShareGone state="cancelled" />)
        ) : (
          <ShareSteps key={id} id={id} member video={video} whenGone={gone} />
        )}
      </div>
    </PlaceFrame>
  );
}
