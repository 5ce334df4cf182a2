import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SelectField, SwitchField } from '../../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import styles from '../../../components/sources/sources.module.css';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lyricSizes } from '../prefs.ts';
import { useMusicPrefs } from '../use-prefs.ts';

/** /music/setting: how songs are played, and how large their lyrics are (APP-MUSIC-03). */
export function MusicSetting() {
  const { t } = useTranslation('music');
  const { prefs, failure, retry, change } = useMusicPrefs();
  if (prefs === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  return (
    <PlaceSheet title={t('tabs.setting')} text={t('prefs.text')}>
      <PlaceNote>{t('prefs.quality')}</PlaceNote>
      <div className={styles.part}>
        <SwitchField
          label={t('prefs.gapless')}
          hint={t('prefs.gaplessHint')}
          checked={prefs.gapless}
          onValue={(gapless) => {
            change({ gapless });
          }}
        />
        <SwitchField
          label={t('prefs.resume')}
          hint={t('prefs.resumeHint')}
          checked={prefs.resume}
          onValue={(resume) => {
            change({ resume });
          }}
        />
        <SelectField
          label={t('prefs.lyricSize')}
          value={prefs.lyricSize}
          options={lyricSizes.map((value) => ({ value, label: t(`prefs.sizes.${value}`) }))}
          onValue={(lyricSize) => {
            change({ lyricSize });
          }}
        />
      </div>
    </PlaceSheet>
  );
}
