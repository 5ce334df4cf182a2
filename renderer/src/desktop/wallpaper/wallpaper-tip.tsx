import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { Icon } from '../../components/icon.ts';
import { openPanel, usePanel } from '../../components/menu/menu-service.ts';
import { selectIsCovered } from '../../state/covered.ts';
import { settingChanged } from '../../state/settings-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { panels } from '../panels/panel-names.ts';
import styles from './wallpaper.module.css';

const SETTING = 'desktop.wallpaper_tip_show';

/**
 * Says once where the wallpaper is changed (OVL-09): until it is closed, which the device remembers for the account.
 * While a device-wide overlay or a panel is open it waits.
 */
export function WallpaperTip() {
  const { t } = useTranslation('desk');
  const dispatch = useAppDispatch();
  const wanted = useAppSelector((state) => state.settings.loaded && state.settings.wallpaperTip);
  const blocked = useAppSelector(selectIsCovered);
  const underPanel = usePanel() !== '';
  if (!wanted || blocked || underPanel) return null;
  const close = () => {
    dispatch(settingChanged({ key: SETTING, value: '0' }));
    void call(calls.settingChange, { key: SETTING, value: '0' }, { silent: true });
  };
  return (
    <aside className={styles.tip} aria-label={t('tip.title')} data-testid="wallpaper-tip">
      <Icon name="image" size={20} />
      <div className={styles.tipText}>
        <h3 className="type-h3">{t('tip.title')}</h3>
        <p>{t('tip.text')}</p>
        <div className={styles.tipButtons}>
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              close();
              openPanel(panels.wallpaper);
            }}
          >
            {t('tip.choose')}
          </button>
          <button type="button" className="btn btn-text" onClick={close} data-testid="wallpaper-tip-close">
            {t('tip.close')}
          </button>
        </div>
      </div>
    </aside>
  );
}
