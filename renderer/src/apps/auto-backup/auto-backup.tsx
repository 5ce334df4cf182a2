import { useTranslation } from '../../i18n/use-translation.ts';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { SetupScreen } from './setup-screen.tsx';

/** Auto backup and sync: one-way jobs, two-way pairs and the sync engine (APP-AUTO-01 to APP-AUTO-04). */
export function AutoBackup() {
  const { t } = useTranslation('backup');
  return (
    <PlaceFrame label={t('title')}>
      <SetupScreen />
    </PlaceFrame>
  );
}
