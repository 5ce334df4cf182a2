import { useState } from 'react';
import { TextArea, TextField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { AcceptedTypesField } from './accepted-types-field.tsx';
import { draftProblems, type CollectDraft, type DraftProblem } from './collect-draft.ts';
import { NamingField } from './naming-field.tsx';
import { PeopleField } from './people-field.tsx';
import { VisitorFields } from './visitor-fields.tsx';
import styles from './collect.module.css';

interface Props {
  readonly start: CollectDraft;
  /** There is one already: its place and what visitors fill in stay. */
  readonly existing: boolean;
  /** Takes a draft without problems. */
  readonly onSubmit: (draft: CollectDraft) => Promise<void>;
}

/** The form of a collection. */
export function CollectSheet({ start, existing, onSubmit }: Props) {
  const { t } = useTranslation('care');
  const { t: files } = useTranslation('files');
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const [picking, setPicking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const set = (change: Partial<CollectDraft>): void => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems([]);
  };
  const wrong = (which: Exclude<DraftProblem, 'pattern'>): string =>
    problems.includes(which) ? t(`collect.problem.${which}`) : '';
  const submit = async (): Promise<void> => {
    const found = draftProblems(draft, Date.now());
    setProblems(found);
    if (found.length > 0 || busy) return;
    setBusy(true);
    await onSubmit(draft);
    setBusy(false);
  };
  return (
    <>
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
        {!existing && (
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              setPicking(true);
            }}
          >
            {t('collect.choose')}
          </button>
        )}
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
      <PeopleField
        people={draft.people}
        accounts={draft.accounts}
        error={wrong('people') || wrong('peopleField')}
        onChange={set}
      />
      {!existing && (
        <VisitorFields
          fields={draft.fields}
          error={wrong('fields')}
          onChange={(fields) => {
            set({ fields });
          }}
        />
      )}
      <NamingField
        pattern={draft.pattern}
        folders={draft.folders}
        labels={draft.fields.map(({ label }) => label)}
        onChange={set}
      />
      <AcceptedTypesField kinds={draft.kinds} endings={draft.endings} error={wrong('types')} onChange={set} />
      <fieldset className={styles.fields}>
        <legend>{t('collect.limits')}</legend>
        {(['maxFiles', 'maxSize', 'maxTotal'] as const).map((limit) => (
          <TextField
            key={limit}
            label={t(`collect.${limit}`)}
            inputMode="numeric"
            value={draft[limit]}
            error={wrong(limit)}
            onValue={(text) => {
              set({ [limit]: text });
            }}
          />
        ))}
      </fieldset>
      <button
        type="button"
        className="btn btn-primary btn-lg"
        data-testid="collect-create"
        disabled={busy}
        onClick={() => void submit()}
      >
        {t(existing ? 'collect.save' : 'collect.create')}
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
    </>
  );
}
