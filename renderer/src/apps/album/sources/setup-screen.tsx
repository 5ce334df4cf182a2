import { toast } from '../../../components/dialogs/dialog-service.ts';
import { Icon } from '../../../components/icon.tsx';
import { SelectField, SwitchField } from '../../../components/place/fields.tsx';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { changeSetting } from './sources.ts';
import { SourceList } from './source-list.tsx';
import styles from './sources.module.css';

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
    <PlaceSheet title={t('setup')} text={t('setting.text')}>
      <div className={styles.state} data-testid="index-state" data-busy={setting.busy}>
        <span>{t(setting.busy === 1 ? 'setting.reading' : 'setting.read', counts)}</span>
        {setting.busy === 1 && (
          <ProgressBar
            value={setting.total === 0 ? 0 : setting.indexed / setting.total}
            label={t('setting.reading', counts)}
          />
        )}
        <button
          type="button"
          className="btn btn-secondary"
          disabled={setting.busy === 1 || setting.folders.length === 0}
          onClick={() => {
            void changeSetting(store, { rescan: true }).then((done) => {
              if (done) toast({ kind: 'info', text: t('setting.rescanning') });
            });
          }}
        >
          <Icon name="refresh" size={16} />
          {t('setting.rescan')}
        </button>
      </div>
      <SourceList
        title={t('setting.folders')}
        hint={t('setting.foldersHint')}
        folders={setting.folders}
        addText={t('setting.add')}
        pickTitle={t('setting.addTitle')}
        testId="sources"
        onChange={(folders) => {
          set({ folders });
        }}
      />
      <SourceList
        title={t('setting.exclude')}
        hint={t('setting.excludeHint')}
        folders={setting.exclude}
        addText={t('setting.addExclude')}
        pickTitle={t('setting.excludeTitle')}
        testId="excluded"
        start={setting.folders[0]}
        onChange={(exclude) => {
          set({ exclude });
        }}
      />
      <div className={styles.part}>
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
      </div>
    </PlaceSheet>
  );
}
