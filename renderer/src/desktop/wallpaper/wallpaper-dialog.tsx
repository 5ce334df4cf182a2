import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isPictureWallpaper } from '#shared/rules/wallpaper.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { LaterFolderPicker } from '../../components/place/later-folder-picker.ts';
import { useHost } from '../../host/host-context.ts';
import { chooseWallpaper } from '../../state/choose-wallpaper.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { WallpaperLook } from './wallpaper-look.tsx';
import { wallpaperNames, wallpapers } from './wallpapers.ts';
import styles from './wallpaper.module.css';

/** Chooses the wallpaper: one of the seven, or a picture from the files of the device (ENT-04, DEV-06). */
export function WallpaperDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'desk']);
  const store = useAppStore();
  const { deviceBase } = useHost();
  const current = useAppSelector((state) => state.settings.wallpaper);
  const [saving, setSaving] = useState(false);
  const [picking, setPicking] = useState(false);

  const failed = (failure: string) => {
    toast({ kind: 'error', text: failure === '' ? t('wallpaper.saveFailed') : failure });
  };
  const choose = async (value: string) => {
    if (saving || value === current) return;
    setSaving(true);
    const failure = await chooseWallpaper(store, value);
    if (failure !== null) failed(failure);
    setSaving(false);
  };
  if (picking)
    return (
      <LaterFolderPicker
        title={t('desk:wallpaper.pick')}
        okText={t('desk:wallpaper.use')}
        file={({ name }) => isPictureWallpaper(`/${name}`)}
        onDone={(path) => {
          setPicking(false);
          if (path !== null) void choose(path);
        }}
      />
    );
  const tile = (value: string, label: string, image: string) => (
    <button
      key={value}
      type="button"
      role="radio"
      aria-checked={value === current}
      className={styles.choice}
      data-autofocus={value === current ? true : undefined}
      onClick={() => void choose(value)}
    >
      <span className={styles.preview} style={{ backgroundImage: `url("${image}")` }} />
      <span className={styles.name}>
        <span className={styles.label}>{label}</span>
        {value === current && <Icon name="check" />}
      </span>
    </button>
  );
  return (
    <DialogFrame
      title={t('wallpaper.title')}
      layer="shell"
      width={560}
      testId="wallpaper-dialog"
      onEscape={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              setPicking(true);
            }}
          >
            <Icon name="image" />
            {t('desk:wallpaper.fromFiles')}
          </button>
          <span style={{ flex: 1 }} />
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {t('window.close')}
          </button>
        </>
      }
    >
      <div className={styles.choices} role="radiogroup" aria-label={t('wallpaper.title')}>
        {wallpaperNames.map((name) => tile(name, t(`wallpaper.${name}`), wallpapers[name].image))}
        {isPictureWallpaper(current) && tile(current, baseName(current), thumbUrl(deviceBase, current, 'm', 0))}
      </div>
      <WallpaperLook onFailed={failed} />
    </DialogFrame>
  );
}
