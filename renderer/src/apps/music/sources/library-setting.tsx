import { toast } from '../../../components/dialogs/dialog-service.ts';
import { SelectField } from '../../../components/place/fields.tsx';
import { sheetWords, SourcesSheet } from '../../../components/sources/sources-sheet.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useMusic } from '../music-context.ts';
import { changeSetting, changeShown } from './sources.ts';

/** Least lengths that can be chosen (s). */
const leastLengths = [0, 10, 30, 60, 120, 300] as const;

/** /music/library/setting: where songs are, what is left out, and how far they are read (APP-MUSIC-03). */
export function LibrarySetting() {
  const { t, language } = useTranslation('music');
  const { store, setting } = useMusic();
  const number = new Intl.NumberFormat(language);
  const counts = { indexed: number.format(setting.indexed), total: number.format(setting.total) };
  const set = (change: Parameters<typeof changeShown>[1]): void => void changeShown(store, change);
  const lengths = leastLengths.some((length) => length === setting.min_s)
    ? leastLengths
    : [...leastLengths, setting.min_s].sort((a, b) => a - b);
  return (
    <SourcesSheet
      setting={setting}
      words={{
        title: t('tabs.sources'),
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
      onChange={set}
    >
      <SelectField
        label={t('setting.least')}
        hint={t('setting.leastHint')}
        value={String(setting.min_s)}
        options={lengths.map((length) => ({
          value: String(length),
          label: length === 0 ? t('setting.leastNone') : t('setting.leastOf', { count: length }),
        }))}
        onValue={(length) => {
          set({ min_s: Number(length) });
        }}
      />
    </SourcesSheet>
  );
}
