import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorState } from './error-state.tsx';
import { reloadWhenThere } from './missing-part-error.ts';

/** In place of a screen whose code could not be fetched: the page is loaded anew, once the device answers. */
export function MissingPartState() {
  const { t } = useTranslation('common');
  const [away, setAway] = useState(false);
  return (
    <ErrorState
      title={t('part.title')}
      text={away ? t('part.away') : t('part.text')}
      retryText={t('part.reload')}
      onRetry={() => {
        void reloadWhenThere().then((done) => {
          setAway(!done);
        });
      }}
    />
  );
}
