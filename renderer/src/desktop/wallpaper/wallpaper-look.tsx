import { isPictureWallpaper, wallpaperBlurs, wallpaperDims } from '#shared/rules/wallpaper.ts';
import { SliderField } from '../../components/place/slider-field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { changeWallpaper, type WallpaperKey } from '../../state/choose-wallpaper.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { ChoiceRow } from '../panels/choice-row.tsx';
import { blurOf, dimOf, styleOf, wallpaperStyles } from './wallpapers.ts';
import styles from './wallpaper.module.css';

const blurNames = { 4: 'little', 10: 'medium', 20: 'strong' } as const;

interface Props {
  readonly onFailed: (message: string) => void;
}

/** How a wallpaper looks: a picture's place on the screen, how dark and how blurred it is (DEV-06). */
export function WallpaperLook({ onFailed }: Props) {
  const { t } = useTranslation('desk');
  const store = useAppStore();
  const { wallpaper, values } = useAppSelector((state) => state.settings);
  const change = async (key: WallpaperKey, value: string | number) => {
    const failure = await changeWallpaper(store, key, String(value));
    if (failure !== null) onFailed(failure);
  };
  const dim = dimOf(values['desktop.wallpaper_dim']);
  const blur = blurOf(values['desktop.wallpaper_blur']);
  return (
    <div className={styles.look}>
      {/* The drawings fill every screen. */}
      {isPictureWallpaper(wallpaper) && (
        <div className={styles.fill}>
          <ChoiceRow
            label={t('wallpaper.style')}
            value={styleOf(values['desktop.wallpaper_style'])}
            choices={wallpaperStyles.map((value) => ({ value, label: t(`wallpaper.styles.${value}`) }))}
            onChange={(value) => void change('desktop.wallpaper_style', value)}
          />
        </div>
      )}
      <SliderField
        label={t('wallpaper.dim')}
        steps={wallpaperDims}
        value={dim}
        textOf={(value) => (value === 0 ? t('wallpaper.off') : `${value} %`)}
        onValue={(value) => void change('desktop.wallpaper_dim', value)}
      />
      <SliderField
        label={t('wallpaper.blur')}
        steps={wallpaperBlurs}
        value={blur}
        textOf={(value) => (value === 0 ? t('wallpaper.off') : t(`wallpaper.blurs.${blurNames[value]}`))}
        onValue={(value) => void change('desktop.wallpaper_blur', value)}
      />
    </div>
  );
}
