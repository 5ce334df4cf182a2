import type { MusicSetting } from '#shared/contract/calls-music.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { ScanStep } from '../../../components/sources/scan-step.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { libraryUrl } from '../music-urls.ts';

/** Second step of the guide: how far the chosen folders are read, and the way to the library (APP-MGUIDE-01). */
export function MusicScan({ setting }: { setting: MusicSetting }) {
  const { t, language } = useTranslation('music');
  const { navigate } = useAppWindow();
  const number = new Intl.NumberFormat(language);
  const counts = { indexed: number.format(setting.indexed), total: number.format(setting.total) };
  const isBusy = setting.busy === 1;
  return (
    <ScanStep
      icon="music"
      progress={setting}
      words={{
        title: t(isBusy ? 'guide.scanning' : 'guide.scanned'),
        state: isBusy ? t('setting.reading', counts) : t('setting.read', { count: setting.total, total: counts.total }),
        onward: t('guide.toLibrary'),
        note: t(isBusy ? 'guide.scanNote' : 'guide.note'),
      }}
      onOnward={() => {
        navigate(libraryUrl());
      }}
    />
  );
}
