import { useTranslation } from '../../i18n/use-translation.ts';
import { ReportCard } from '../../help/incident/report-card.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { RemoteHelpPanel } from '../../help/remote-help/remote-help-panel.tsx';

/** `/setting/remoteHelp`: the administrator lets the provider in, and out again. RHP-01 to RHP-12 */
export function RemoteHelp() {
  const { t } = useTranslation('help');
  return (
    <PlaceSheet title={t('remote.title')}>
      <RemoteHelpPanel />
      <ReportCard />
    </PlaceSheet>
  );
}
