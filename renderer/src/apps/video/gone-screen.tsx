import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useVideo } from './video-context.ts';

/** /video/shareEmpty: something that was shown is gone, or is not shared any more (APP-VIDEO-08). */
export function GoneScreen() {
  const { t } = useTranslation('video');
  const { window } = useVideo();
  const owner = new URLSearchParams(useLocation().search).get('owner') ?? '';
  return (
    <EmptyState
      icon="video"
      title={t('gone.title')}
      text={owner === '' ? t('gone.text') : t('gone.owner', { name: owner })}
    >
      <button
        type="button"
        className="btn btn-primary"
        data-autofocus
        onClick={() => {
          window.navigate('/video/homePage');
        }}
      >
        {t('gone.home')}
      </button>
    </EmptyState>
  );
}
