import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { PlaceFrame, type PlaceTab } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AddDialog } from './add/add-dialog.tsx';
import { useAdd } from './add/use-add.ts';
import { DownloadedScreen } from './downloaded-screen.tsx';
import { DownloadingScreen } from './downloading-screen.tsx';
import { SettingScreen } from './setting-screen.tsx';
import { useDownloads } from './use-downloads.ts';
import { useDrops } from './use-drops.ts';
import { useSetting } from './use-setting.ts';
import styles from './offline.module.css';

const DOWNLOADING = '/download/downloading';
const screens = ['downloading', 'downloaded', 'setting'] as const;

/** While something is downloaded and somebody looks, it is asked for this often (ms). */
const RUNNING_MS = 1000;

const runs = (rows: readonly OfflineRecord[]): number | null =>
  rows.some(({ state }) => state === 'run') ? RUNNING_MS : null;
/** On the other screens only the number of downloads shows, which news tell of. */
const rests = (): null => null;

/** /download and its children: what the device downloads by itself, what it has, and how (APP-DOWN-01 to 03). */
export function OfflineDownload() {
  const { t } = useTranslation('offline');
  const { pathname, search } = useLocation();
  const { navigate } = useAppWindow();
  const shown = useRef<HTMLDivElement>(null);
  const child = screens.find((name) => pathname.replace(/\/+$/, '').endsWith(`/${name}`)) ?? 'downloading';
  const downloads = useDownloads('downloading', { pace: child === 'downloading' ? runs : rests, shown, whole: true });
  const settings = useSetting();
  const add = useAdd();
  const { openPath } = add;
  const drops = useDrops(add);

  // A torrent file that was opened elsewhere. Its address is replaced: it can be opened again, and no way back leads
  // to the question once more.
  const replace = useNavigate();
  const torrent = new URLSearchParams(search).get('torrent') ?? '';
  useEffect(() => {
    if (torrent === '') return;
    openPath(torrent);
    void replace(DOWNLOADING, { replace: true });
  }, [torrent, openPath, replace]);

  const { again } = downloads;
  const onAdded = useCallback(() => {
    again();
    if (child !== 'downloading') navigate(DOWNLOADING);
  }, [again, child, navigate]);
  const tabs: readonly PlaceTab[] = [
    { url: DOWNLOADING, icon: 'download', label: t('tabs.downloading'), count: downloads.total },
    { url: '/download/downloaded', icon: 'check-circle', label: t('tabs.downloaded') },
    { url: '/download/setting', icon: 'settings', label: t('tabs.setting') },
  ];
  const content: Readonly<Record<(typeof screens)[number], () => ReactNode>> = {
    downloading: () => <DownloadingScreen downloads={downloads} setting={settings.setting} onAdd={add.open} />,
    downloaded: () => <DownloadedScreen shown={shown} />,
    setting: () => <SettingScreen {...settings} />,
  };
  return (
    <div
      ref={shown}
      className={styles.app}
      onDragOver={drops.onDragOver}
      onDragLeave={drops.onDragLeave}
      onDrop={drops.onDrop}
    >
      <PlaceFrame label={t('title')} tabs={tabs} current={`/download/${child}`}>
        {content[child]()}
      </PlaceFrame>
      {drops.isOver && (
        <div className={styles.drop} data-testid="drop-here">
          <Icon name="download" size={20} />
          {t('drop')}
        </div>
      )}
      {add.isOpen && <AddDialog add={add} folder={settings.setting?.to ?? ''} onAdded={onAdded} />}
    </div>
  );
}
