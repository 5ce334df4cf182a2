import { ChooseSources, guideWords } from '../../../components/sources/choose-sources.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { changeSetting, isPhotoFolder } from './sources.ts';

/** The first look at the album: it has no folders yet, and asks for them (APP-ALBUM-01). */
export function Guide() {
  const { t } = useTranslation('album');
  const { store } = useAlbumView();
  return (
    <ChooseSources
      icon="image"
      isLikely={isPhotoFolder}
      words={{ ...guideWords(t), pickTitle: t('setting.addTitle'), choose: t('setting.choose') }}
      onStart={(folders) => changeSetting(store, { folders: [...folders] })}
    />
  );
}
