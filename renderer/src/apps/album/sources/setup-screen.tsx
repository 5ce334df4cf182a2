import { toast } from '../../../components/dialogs/dialog-service.ts';
import { SelectField, SwitchField } from '../../../components/place/fields.tsx';
import { sheetWords, SourcesSheet } from '../../../components/sources/sources-sheet.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { changeSetting } from './sources.ts';

/** Least sizes that can be chosen (KB). */
const leastSizes = [0, 10, 50, 100, 500, 1000] as const;

/** /album/setup: where photos are, what is left out, and how far they are read (APP-ALBUM-09). */
export function SetupScreen() {
  const { t, language } = useTranslation('album');
  const { store, setting } = useAlbumView();
  const number = new Intl.NumberFormat(language);
  const counts = { indexed: number.format(setting.indexed), total: number.format(setting.total) };
  const set = (change: Parameters<typeof changeSetting>[1]): void => void changeSetting(store, change);
  const sizes = leastSizes.some((size) => size === setting.min_size_kb)
    ? leastSizes
    : [...leastSizes, setting.min_size_kb].sort((a, b) => a - b);
  return (
    <SourcesSheet
      setting={setting}
      words={{
        title: t('setup'),
        ...sheetWords((key) => t(key)),
        state: t(setting.busy === 1 ? 'setting.reading' : 'setting.read', counts),
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
        value={String(setting.min_size_kb)}
        options={sizes.map((size) => ({
          value: String(size),
          label: size === 0 ? t('setting.leastNone') : t('setting.leastOf', { size: number.format(size) }),
        }))}
        onValue={(size) => {
          set({ min_size_kb: Number(size) });
        }}
      />
      <SwitchField
        label={t('setting.faces')}
        hint={t('setting.facesHint')}
        checked={setting.faces === 1}
        onValue={(faces) => {
          set({ faces });
        }}
      />
      <SwitchField
        label={t('setting.places')}
        hint={t('setting.placesHint')}
        checked={setting.places === 1}
        onValue={(places) => {
          set({ places });
        }}
      />
    </SourcesSheet>
  );
}
