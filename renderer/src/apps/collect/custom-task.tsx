import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { TextArea, TextField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { AcceptedTypesField } from './accepted-types-field.tsx';
import {
  draftFields,
  draftOf,
  draftProblems,
  FIELDS_MOST,
  templates,
  type CollectDraft,
  type DraftProblem,
} from './collect-draft.ts';
import styles from './collect.module.css';

/** The form of a new collection, filled in from its template. */
export function CustomTask() {
  const { t } = useTranslation('care');
  const { t: files } = useTranslation('files');
  const { search } = useLocation();
  const { navigate } = useAppWindow();
  const template = templates.find((one) => one === new URLSearchParams(search).get('template')) ?? 'custom';
  const [draft, setDraft] = useState<CollectDraft>(() => {
    const labels = t(`collect.template.${template}.fields`)
      .split('|')
      .filter((label) => label.trim() !== '');
    return draftOf(template === 'custom' ? '' : t(`collect.template.${template}.name`), labels, Date.now(), template);
  });
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const [picking, setPicking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const set = (change: Partial<CollectDraft>): void => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems([]);
  };
  const wrong = (which: DraftProblem): string => (problems.includes(which) ? t(`collect.problem.${which}`) : '');
  const setField = (index: number, change: object): void => {
    set({ fields: draft.fields.map((field, at) => (at === index ? { ...field, ...change } : field)) });
  };
  const submit = async (): Promise<void> => {
    const found = draftProblems(draft, Date.now());
    setProblems(found);
    if (found.length > 0 || busy) return;
    setBusy(true);
    const result = await call(calls.collectCreate, { template, ...draftFields(draft) });
    setBusy(false);
    if (!result.success) toastFailure(result);
    else navigate(`/fileCollect/tasks?link=${encodeURIComponent(result.data.id)}`);
  };
  return (
    <PlaceSheet title={t(`collect.template.${template}.name`)} text={t(`collect.template.${template}.text`)}>
      <TextField
        label={t('collect.name')}
        value={draft.name}
        maxLength={200}
        error={wrong('name')}
        onValue={(name) => {
          set({ name });
        }}
      />
      <TextArea
        label={t('collect.note')}
        value={draft.note}
        maxLength={1000}
        onValue={(note) => {
          set({ note });
        }}
      />
      <p className={styles.line}>
        <span>
          {t('collect.into', {
            place: draft.path === '' ? t('collect.noPlace') : displayPath(draft.path, names, translateWith(files)),
          })}
        </span>
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            setPicking(true);
          }}
        >
          {t('collect.choose')}
        </button>
      </p>
      {wrong('path') !== '' && (
        <p role="alert" className={styles.error}>
          {wrong('path')}
        </p>
      )}
      <TextField
        label={t('collect.deadline')}
        type="datetime-local"
        value={draft.deadline}
        error={wrong('deadline')}
        onValue={(deadline) => {
          set({ deadline });
        }}
      />
      <fieldset className={styles.fields}>
        <legend>{t('collect.fields')}</legend>
        {draft.fields.map((field, index) => (
          <div key={index} className={styles.fieldRow}>
            <input
              aria-label={t('collect.fieldName')}
              value={field.label}
              maxLength={64}
              onChange={(event) => {
                setField(index, { label: event.target.value });
              }}
            />
            <label>
              <input
                type="checkbox"
                checked={field.required}
                onChange={(event) => {
                  setField(index, { required: event.target.checked });
                }}
              />
              {t('collect.required')}
            </label>
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                set({ fields: draft.fields.filter((_one, at) => at !== index) });
              }}
            >
              {t('collect.removeField')}
            </button>
          </div>
        ))}
        {draft.fields.length < FIELDS_MOST && (
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              set({ fields: [...draft.fields, { label: '', required: false }] });
            }}
          >
            {t('collect.addField')}
          </button>
        )}
        {wrong('fields') !== '' && (
          <p role="alert" className={styles.error}>
            {wrong('fields')}
          </p>
        )}
      </fieldset>
      <AcceptedTypesField kinds={draft.kinds} endings={draft.endings} error={wrong('types')} onChange={set} />
      <TextField
        label={t('collect.maxFiles')}
        inputMode="numeric"
        value={draft.maxFiles}
        error={wrong('maxFiles')}
        onValue={(maxFiles) => {
          set({ maxFiles });
        }}
      />
      <TextField
        label={t('collect.maxSize')}
        inputMode="numeric"
        value={draft.maxSize}
        error={wrong('maxSize')}
        onValue={(maxSize) => {
          set({ maxSize });
        }}
      />
      <button
        type="button"
        className="btn btn-primary btn-lg"
        data-testid="collect-create"
        disabled={busy}
        onClick={() => void submit()}
      >
        {t('collect.create')}
      </button>
      {picking && (
        <FolderPicker
          title={t('collect.choose')}
          okText={t('collect.take')}
          areas={['my', 'team']}
          onDone={(path) => {
            setPicking(false);
            if (path !== null) set({ path });
          }}
        />
      )}
    </PlaceSheet>
  );
}
