import { useAppWindow } from '../../../components/app-window.ts';
import { ChooseSources, guideWords } from '../../../components/sources/choose-sources.tsx';
import { noteGuideDone, SourceGuide } from '../../../components/sources/source-guide.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppStore } from '../../../state/store.ts';
import { libraryUrl } from '../music-urls.ts';
import { MusicScan } from './scan.tsx';
import { changeSetting, isMusicFolder } from './sources.ts';
import { useSetting } from './use-setting.ts';

/** Asks where the music is, and has it read. */
function Question({ onStarted = () => undefined }: { onStarted?: () => void }) {
  const { t } = useTranslation('music');
  const store = useAppStore();
  return (
    <ChooseSources
      icon="music"
      isLikely={isMusicFolder}
      words={{ ...guideWords(t), pickTitle: t('setting.addTitle'), choose: t('setting.choose') }}
      onStart={async (folders) => {
        const done = await changeSetting(store, { folders: [...folders] });
        if (!done) return false;
        noteGuideDone();
        onStarted();
        return true;
      }}
    />
  );
}

/**
 * The first look inside of the music app, in place of the library: it has no folders yet, and asks for them. The
 * library then shows what has been found so far, and how much is still to be read (APP-MGUIDE-01).
 */
export function Guide() {
  const { navigate } = useAppWindow();
  return (
    <Question
      onStarted={() => {
        navigate(libraryUrl());
      }}
    />
  );
}

/** /musicGuide: the first look as a screen of its own; where there are folders already it leads on to the library. */
export function MusicGuideScreen() {
  const fresh = useSetting();
  return (
    <SourceGuide
      {...fresh}
      onward={libraryUrl()}
      question={<Question />}
      scan={(setting) => <MusicScan setting={setting} />}
    />
  );
}
