import type { AudiobookSetting } from '#shared/contract/calls-audiobook.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { ChooseSources, guideWords } from '../../../components/sources/choose-sources.tsx';
import { ScanStep } from '../../../components/sources/scan-step.tsx';
import { noteGuideDone, SourceGuide } from '../../../components/sources/source-guide.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppStore } from '../../../state/store.ts';
import { shelfUrl } from '../urls.ts';
import { changeSetting, isBookFolder } from './save-setting.ts';
import { useBookSetting } from './use-book-setting.ts';

/**
 * The first look inside of the app, in place of the shelf: it has no folders yet, and asks for them. The shelf then
 * shows what has been found so far (APP-MGUIDE-01).
 */
export function Guide() {
  const { t } = useTranslation('audiobooks');
  const store = useAppStore();
  return (
    <ChooseSources
      icon="book"
      isLikely={isBookFolder}
      words={{ ...guideWords(t), pickTitle: t('setting.addTitle'), choose: t('setting.choose') }}
      onStart={async (folders) => {
        const done = await changeSetting(store, { folders: [...folders] });
        if (done) noteGuideDone();
        return done;
      }}
    />
  );
}

function BookScan({ setting }: { setting: AudiobookSetting }) {
  const { t, language } = useTranslation('audiobooks');
  const { navigate } = useAppWindow();
  const number = new Intl.NumberFormat(language);
  const counts = { indexed: number.format(setting.indexed), total: number.format(setting.total) };
  const isBusy = setting.busy === 1;
  return (
    <ScanStep
      icon="book"
      progress={setting}
      words={{
        title: t(isBusy ? 'guide.scanning' : 'guide.scanned'),
        state: isBusy ? t('setting.reading', counts) : t('setting.read', { count: setting.total, total: counts.total }),
        onward: t('guide.toShelf'),
        note: t(isBusy ? 'guide.scanNote' : 'guide.note'),
      }}
      onOnward={() => {
        navigate(shelfUrl());
      }}
    />
  );
}

/** /music-audiobooks-guide: the first look as a screen of its own; with folders it leads on to the shelf. */
export function AudiobookGuideScreen() {
  const fresh = useBookSetting();
  return (
    <SourceGuide
      {...fresh}
      onward={shelfUrl()}
      question={<Guide />}
      scan={(setting) => <BookScan setting={setting} />}
    />
  );
}
