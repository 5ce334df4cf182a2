import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useVisitor } from '../../routes/visitor.ts';
import { hasPerm } from '../../routes/guard.ts';
import { BinScreen } from './bin-screen.tsx';

/** The recycle bins: the account's own, and those of the team folders it can write (APP-REC-01, APP-REC-02). */
export function RecycleBin() {
  const { t } = useTranslation('places');
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const teams = hasPerm(visitor, 'public');
  const scope = pathname.endsWith('/public') && teams ? 'public' : 'my';
  return (
    <PlaceFrame
      label={t('recycle.title')}
      current={scope === 'my' ? '/recycle/myFile' : '/recycle/public'}
      tabs={[
        { url: '/recycle/myFile', icon: 'trash', label: t('recycle.my') },
        ...(teams ? [{ url: '/recycle/public', icon: 'people', label: t('recycle.public') } as const] : []),
      ]}
    >
      <BinScreen key={scope} scope={scope} />
    </PlaceFrame>
  );
}
