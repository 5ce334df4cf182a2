import { useLocation } from 'react-router-dom';
import { PlaceFrame, type PlaceTab } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AudiobooksShell } from './audiobooks-shell.tsx';
import { useAudiobooks } from './audiobooks-context.ts';
import { BookScreen } from './shelf/book-screen.tsx';
import { ShelfScreen } from './shelf/shelf-screen.tsx';
import { Guide } from './sources/guide.tsx';
import { SettingScreen } from './sources/setting-screen.tsx';
import { settingUrl, shelfUrl } from './urls.ts';

function Screens() {
  const { t } = useTranslation('audiobooks');
  const { setting } = useAudiobooks();
  const { pathname, search } = useLocation();
  const isSetting = pathname.replace(/\/+$/, '') === settingUrl;
  const id = new URLSearchParams(search).get('id') ?? '';
  const tabs: readonly PlaceTab[] = [
    { url: shelfUrl(), icon: 'book', label: t('tabs.shelf') },
    { url: settingUrl, icon: 'settings', label: t('tabs.setting') },
  ];
  return (
    <PlaceFrame label={t('title')} tabs={tabs} current={isSetting ? settingUrl : shelfUrl()}>
      {isSetting ? (
        <SettingScreen />
      ) : setting.folders.length === 0 ? (
        <Guide />
      ) : id === '' ? (
        <ShelfScreen />
      ) : (
        <BookScreen key={id} id={id} />
      )}
    </PlaceFrame>
  );
}

/** /music-audiobooks and its children: the shelf with its books, and how they are found and played (APP-AUB-01). */
export function AudiobooksApp() {
  return (
    <AudiobooksShell>
      <Screens />
    </AudiobooksShell>
  );
}
