import { useTranslation } from '../../i18n/use-translation.ts';
import { PlaceNote } from '../place/place-frame.tsx';
import type { ListedJobs } from './use-listed-jobs.ts';

/** Says so where only the jobs of this computer are shown, because the device does not tell of its own (APP-AUTO-01). */
export function DeviceSilent({ jobs, failure, retry }: ListedJobs) {
  const { t } = useTranslation('backup');
  if (jobs === null || failure === null) return null;
  return (
    <PlaceNote tone="warning">
      {t('here.silent', { text: failure.message === '' ? failure.code : failure.message })}{' '}
      <button type="button" className="link-btn" onClick={retry}>
        {t('here.again')}
      </button>
    </PlaceNote>
  );
}
