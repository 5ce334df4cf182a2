import { ChooseSources } from '../../../components/sources/choose-sources.tsx';
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
      words={{
        title: t('guide.title'),
        text: t('guide.text'),
        folders: t('guide.folders'),
        start: t('guide.start'),
        other: t('guide.other'),
        note: t('guide.note'),
        pickTitle: t('lib.addTitle'),
        choose: t('lib.choose'),
      }}
      onStart={async (paths) => {
        const done = await changeLib(view, { action: 'save', name: t('guide.name'), paths: [...paths], kind: 'all' });
        if (done) view.window.navigate('/video/homePage');
        return done;
      }}
    />
  );
}
