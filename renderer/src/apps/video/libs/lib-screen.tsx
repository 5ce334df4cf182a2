import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { VideoLib } from '#shared/contract/calls-video.ts';
import { videoLibKinds } from '#shared/contract/kinds.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectField, SwitchField, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { SourcesSheet } from '../../../components/sources/sources-sheet.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import { useVideo } from '../video-context.ts';
import { changeLib, deleteLib, scanLibs } from './lib-deeds.ts';
import styles from './libs.module.css';

const NAME_MAX = 60;
/** Languages that subtitles are offered in; '' follows the console. */
const subsLanguages = ['', 'zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'it', 'ru'] as const;

/** The name is saved when it is left, or with Enter. */
function NameField({ lib }: { lib: VideoLib }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const [name, setName] = useState(lib.name);
  const [error, setError] = useState('');
  const save = (): void => {
    const wanted = name.trim();
    if (wanted === lib.name) return;
    if (wanted === '') return setError(t('libs.nameNeeded'));
    if (view.libs.some(({ id, own, name: taken }) => id !== lib.id && own === 1 && taken === wanted))
      return setError(t('libs.taken'));
    void changeLib(view, { action: 'save', id: lib.id, name: wanted });
  };
  return (
    <TextField
      label={t('libs.name')}
      value={name}
      maxLength={NAME_MAX}
      error={error}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
      }}
      onValue={(next) => {
        setName(next);
        setError('');
      }}
    />
  );
}

function Settings({ lib }: { lib: VideoLib }) {
  const { t, language } = useTranslation('video');
  const view = useVideo();
  const { isMaster } = useVisitor();
  const number = new Intl.NumberFormat(language);
  const { id, paths, exclude, indexed, total, state, count } = lib;
  const change = (fields: object): void => void changeLib(view, { action: 'save', id, ...fields });
  const kept = subsLanguages.find((one) => one === lib.subs_language) ?? '';
  return (
    <SourcesSheet
      setting={{ folders: paths, exclude, indexed, total, busy: state === 'scan' ? 1 : 0 }}
      words={{
        title: lib.name,
        text: t('lib.text'),
        state:
          state === 'idle'
            ? t('lib.state', { count, number: number.format(count) })
            : t(`libs.state.${state}`, { indexed: number.format(indexed), total: number.format(total) }),
        rescan: t('lib.rescan'),
        none: t('lib.none'),
        choose: t('lib.choose'),
        folders: t('lib.folders'),
        foldersHint: t('lib.foldersHint'),
        add: t('lib.add'),
        addTitle: t('lib.addTitle'),
        exclude: t('lib.exclude'),
        excludeHint: t('lib.excludeHint'),
        addExclude: t('lib.addExclude'),
        excludeTitle: t('lib.excludeTitle'),
      }}
      removeText={(place) => t('lib.remove', { place })}
      onRescan={() => void scanLibs(view, id)}
      onChange={({ folders, exclude: left }) => {
        if (folders?.length === 0) toast({ kind: 'info', text: t('lib.lastFolder') });
        else
          change({
            ...(folders === undefined ? {} : { paths: folders }),
            ...(left === undefined ? {} : { exclude: left }),
          });
      }}
    >
      <NameField key={lib.name} lib={lib} />
      <SelectField
        label={t('libs.kind')}
        value={lib.kind}
        options={videoLibKinds.map((value) => ({ value, label: t(`libs.kinds.${value}`) }))}
        onValue={(kind) => {
          change({ kind });
        }}
      />
      <SwitchField
        label={t('lib.match')}
        hint={t('lib.matchHint')}
        checked={lib.auto_match === 1}
        onValue={(on) => {
          change({ auto_match: on });
        }}
      />
      <SelectField
        label={t('lib.subs')}
        hint={t('lib.subsHint')}
        value={kept}
        options={subsLanguages.map((value) => ({
          value,
          label: value === '' ? t('lib.subsOwn') : t(`languages.${value}`),
        }))}
        onValue={(next) => {
          change({ subs_language: next });
        }}
      />
      {isMaster && (
        <SwitchField
          label={t('lib.share')}
          hint={t('lib.shareHint')}
          checked={lib.shared === 1}
          onValue={(on) => {
            change({ shared: on });
          }}
        />
      )}
      <div className={styles.danger}>
        <button
          type="button"
          className="btn btn-danger"
          data-testid="delete-lib"
          onClick={() => {
            void deleteLib(view, lib).then((gone) => {
              if (gone) view.window.navigate('/video/setting');
            });
          }}
        >
          {t('lib.delete')}
        </button>
      </div>
    </SourcesSheet>
  );
}

/** /video/settingDetail: one library: its folders, how it is read, and deleting it (APP-VIDEO-07). */
export function LibScreen() {
  const { t } = useTranslation('video');
  const { libs, window } = useVideo();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const lib = libs.find((one) => one.id === id);
  if (lib === undefined)
    return (
      <EmptyState icon="video" title={t('lib.gone')}>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            window.navigate('/video/setting');
          }}
        >
          {t('lib.back')}
        </button>
      </EmptyState>
    );
  if (lib.own === 0) return <PlaceNote>{t('lib.readOnly', { name: lib.owner })}</PlaceNote>;
  return <Settings key={id} lib={lib} />;
}
