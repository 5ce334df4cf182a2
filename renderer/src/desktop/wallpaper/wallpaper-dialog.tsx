import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.tsx';
import { settingChanged } from '../../state/settings-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { wallpaperNames, wallpapers, type WallpaperName } from './wallpapers.ts';
import styles from './wallpaper.module.css';

const SETTING = 'desktop.wallpaper';

/** Chooses the wallpaper: shown at once, kept on the device, put back when that fails. */
export function WallpaperDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.settings.wallpaper);
  const [saving, setSaving] = useState(false);

  const choose = async (name: WallpaperName) => {
    if (saving || name === current) return;
    setSaving(true);
    dispatch(settingChanged({ key: SETTING, value: name }));
    const result = await call(calls.settingChange, { key: SETTING, value: name });
    if (!result.success) {
      dispatch(settingChanged({ key: SETTING, value: current }));
      toast({ kind: 'error', text: result.message === '' ? t('wallpaper.saveFailed') : result.message });
    }
    setSaving(false);
  };
  return (
    <DialogFrame
      title={t('wallpaper.title')}
      layer="shell"
      width={560}
      testId="wallpaper-dialog"
      onEscape={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('window.close')}
        </button>
      }
    >
      <div className={styles.choices} role="radiogroup" aria-label={t('wallpaper.title')}>
        {wallpaperNames.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === current}
            className={styles.choice}
            data-autofocus={name === current ? true : undefined}
            onClick={() => void choose(name)}
          >
            <span className={styles.preview} style={{ backgroundImage: `url("${wallpapers[name].image}")` }} />
            <span className={styles.name}>
              {t(`wallpaper.${name}`)}
              {name === current && <Icon name="check" />}
            </span>
          </button>
        ))}
      </div>
    </DialogFrame>
  );
}
