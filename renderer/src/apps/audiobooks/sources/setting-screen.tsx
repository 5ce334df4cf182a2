import { toast } from '../../../components/dialogs/dialog-service.ts';
import { SelectField } from '../../../components/place/fields.tsx';
import { sheetWords, SourcesSheet } from '../../../components/sources/sources-sheet.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import styles from '../audiobooks.module.css';
import { speedsWith, speedText } from '../player/speeds.ts';
import { changeSetting, settingWishes } from './save-setting.ts';

/** Seconds of a chapter that can be left out. */
const lengths = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120] as const;
const lengthsWith = (length: number): readonly number[] =>
  lengths.some((one) => one === length) ? lengths : [...lengths, length].sort((a, b) => a - b);

/** /music-audiobooks/setting: where books are, what is skipped of their chapters, how fast they are read (APP-AUB-02). */
export function SettingScreen() {
  const { t, language } = useTranslation('audiobooks');
  const { store, setting } = useAudiobooks();
  const number = new Intl.NumberFormat(language);
  const counts = { indexed: number.format(setting.indexed), total: number.format(setting.total) };
  const skip = (field: 'skip_head_s' | 'skip_tail_s', name: 'head' | 'tail') => (
    <SelectField
      label={t(`setting.${name}`)}
      hint={t(`setting.${name}Hint`)}
      value={String(setting[field])}
      options={lengthsWith(setting[field]).map((length) => ({
        value: String(length),
        label: length === 0 ? t('setting.nothing') : t('setting.seconds', { count: length }),
      }))}
      onValue={(length) => {
        settingWishes.save(store, { [field]: Number(length) });
      }}
    />
  );
  return (
    <SourcesSheet
      setting={setting}
      words={{
        title: t('tabs.setting'),
        ...sheetWords((key) => t(key)),
        state:
          setting.busy === 1
            ? t('setting.reading', counts)
            : t('setting.read', { count: setting.total, total: counts.total }),
      }}
      removeText={(place) => t('setting.remove', { place })}
      onRescan={() => {
        void changeSetting(store, { rescan: true }).then((done) => {
          if (done) toast({ kind: 'info', text: t('setting.rescanning') });
        });
      }}
      onChange={(change) => {
        settingWishes.save(store, change);
      }}
    >
      <h2>{t('setting.playing')}</h2>
      <p>{t('setting.playingHint')}</p>
      <div className={styles.fields}>
        {skip('skip_head_s', 'head')}
        {skip('skip_tail_s', 'tail')}
        <SelectField
          label={t('setting.speed')}
          hint={t('setting.speedHint')}
          value={String(setting.speed)}
          options={speedsWith(setting.speed).map((one) => ({ value: String(one), label: speedText(one, language) }))}
          onValue={(speed) => {
            settingWishes.save(store, { speed: Number(speed) });
          }}
        />
      </div>
    </SourcesSheet>
  );
}
