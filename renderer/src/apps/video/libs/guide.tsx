import { ChooseSources, guideWords } from '../../../components/sources/choose-sources.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { changeLib, isVideoFolder } from './lib-deeds.ts';

/** The first look at the video app: there is no library yet, and it asks where the films are (APP-VIDEO-02). */
export function Guide() {
  const { t } = useTranslation('video');
  const view = useVideo();
  return (
    <ChooseSources
      icon="video"
      isLikely={isVideoFolder}
      words={{ ...guideWords(t), pickTitle: t('lib.addTitle'), choose: t('lib.choose') }}
      onStart={async (paths) => {
        const done = await changeLib(view, { action: 'save', name: t('guide.name'), paths: [...paths], kind: 'all' });
        if (done) view.window.navigate('/video/homePage');
        return done;
      }}
    />
  );
}
