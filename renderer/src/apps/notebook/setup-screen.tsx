import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallArgs } from '#shared/contract/define.ts';
import { NOTE_VERSIONS_MAX, NOTE_VERSIONS_MIN } from '#shared/constants.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField, TextField } from '../../components/place/fields.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useCallOnce } from './use-call-once.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { notesApi, type NoteSettings } from './notes-api.ts';
import { VersionsPane } from './versions-pane.tsx';
import styles from './setup.module.css';
import { useAgain } from '../../state/use-again.ts';

const seconds = [1, 3, 5, 10, 30, 60] as const;
const fonts = ['sans', 'serif', 'mono'] as const;
type Font = (typeof fonts)[number];

/** /notebookSetup: how one works with notes, and the versions of each (APP-NOTE-06). */
export function NoteSetupScreen() {
  const { t } = useTranslation('notes');
  const { pathname } = useLocation();
  const isVersion = pathname.endsWith('/version');
  const { data, error, refetch } = notesApi.useNoteSettingsQuery({}, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  const save = async (change: CallArgs<Calls['noteSetting']>): Promise<void> => {
    const result = await call(calls.noteSetting, change);
    if (result.success) toast({ key: 'note-settings', kind: 'success', text: t('setup.saved') });
    else toastFailure(result);
    again();
  };
  return (
    <PlaceFrame
      label={t('setup.title')}
      current={isVersion ? '/notebookSetup/version' : '/notebookSetup/common'}
      tabs={[
        { url: '/notebookSetup/common', icon: 'settings', label: t('setup.common') },
        { url: '/notebookSetup/version', icon: 'clock', label: t('setup.version') },
      ]}
    >
      {data === undefined ? (
        error === undefined ? (
          <LoadingState />
        ) : (
          <ErrorState onRetry={again} />
        )
      ) : isVersion ? (
        <Versions settings={data} onSave={save} />
      ) : (
        <Common settings={data} onSave={save} />
      )}
    </PlaceFrame>
  );
}

interface Props {
  readonly settings: NoteSettings;
  readonly onSave: (change: CallArgs<Calls['noteSetting']>) => Promise<void>;
}

function Common({ settings, onSave }: Props) {
  const { t } = useTranslation('notes');
  const books = useCallOnce(calls.noteList, { size: 1 })?.books ?? [];
  const font = fonts.find((each) => each === settings.font) ?? 'sans';
  const first = books.find(({ is_default: isDefault }) => isDefault === 1)?.id ?? '';
  const choices = [...new Set([...seconds, settings.autosave_s])].sort((a, b) => a - b);
  return (
    <PlaceSheet title={t('setup.common')}>
      <SelectField
        label={t('setup.autosave')}
        hint={t('setup.autosaveHint')}
        value={String(settings.autosave_s)}
        options={choices.map((count) => ({ value: String(count), label: t('setup.seconds', { count }) }))}
        onValue={(value) => void onSave({ autosave_s: Number(value) })}
      />
      <SelectField<Font>
        label={t('setup.font')}
        value={font}
        options={fonts.map((value) => ({ value, label: t(`setup.fonts.${value}`) }))}
        onValue={(value) => void onSave({ font: value })}
      />
      <p className={styles.sample} data-font={font}>
        <span className="noteText">
          <span className="ProseMirror">{t('setup.sample')}</span>
        </span>
      </p>
      <SelectField
        label={t('setup.book')}
        value={books.some(({ id }) => id === settings.book_id) ? settings.book_id : first}
        options={books.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(value) => void onSave({ book_id: value })}
      />
    </PlaceSheet>
  );
}

function Versions({ settings, onSave }: Props) {
  const { t } = useTranslation('notes');
  const [typed, setTyped] = useState(String(settings.keep_versions));
  const count = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  const isGood = count >= NOTE_VERSIONS_MIN && count <= NOTE_VERSIONS_MAX;
  return (
    <div className={styles.versions}>
      <form
        className={styles.keep}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) void onSave({ keep_versions: count });
        }}
      >
        <TextField
          label={t('setup.keep')}
          type="number"
          min={NOTE_VERSIONS_MIN}
          max={NOTE_VERSIONS_MAX}
          value={typed}
          hint={t('setup.keepHint')}
          error={isGood ? '' : t('setup.keepWrong')}
          onValue={setTyped}
        />
        <button type="submit" className="btn btn-secondary" disabled={!isGood || count === settings.keep_versions}>
          {t('memo.save')}
        </button>
      </form>
      <VersionsPane font={settings.font} />
    </div>
  );
}
