import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CallData } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { useCloseWithSafe } from '../../components/files/use-safe-close.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField } from '../../components/place/fields.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { compareBlocks } from './compare-notes.ts';
import type { Failure, LoadedNote } from './note-types.ts';
import { blocksOf, NoteView } from './note-view.tsx';
import { useCallOnce } from './use-call-once.ts';
import { useImageSource } from './use-image-source.ts';
import styles from './setup.module.css';

type Version = CallData<Calls['noteVersions']>['list'][number];

/** The versions of a note: read one, see what has changed since, bring it back (APP-NOTE-06). */
export function VersionsPane({ font }: { font: string }) {
  const { t } = useTranslation('notes');
  const [query] = useSearchParams();
  const { navigate } = useAppWindow();
  const id = query.get('id') ?? '';
  const listed = useCallOnce(calls.noteList, { size: 200 });
  const notes = listed?.list ?? [];
  // One of the safe box, or beyond the first page, is not among them.
  const known = notes.some((note) => note.id === id);
  const choices = notes.map((note) => ({ value: note.id, label: note.title.trim() || t('untitled') }));
  return (
    <>
      {(id === '' || known) && notes.length > 0 && (
        <div className={styles.chooser}>
          <SelectField
            label={t('versions.choose')}
            value={id}
            options={id === '' ? [{ value: '', label: t('versions.none') }, ...choices] : choices}
            onValue={(next) => {
              navigate(`/notebookSetup/version?id=${encodeURIComponent(next)}`);
            }}
          />
        </div>
      )}
      {id === '' ? (
        <EmptyState
          icon="clock"
          title={t(listed !== null && notes.length === 0 ? 'versions.noNotes' : 'versions.none')}
        />
      ) : (
        <NoteVersions key={id} id={id} font={font} />
      )}
    </>
  );
}

function NoteVersions({ id, font }: { id: string; font: string }) {
  const { t } = useTranslation('notes');
  const [list, setList] = useState<readonly Version[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const reload = useCallback(() => {
    void call(calls.noteVersions, { id, action: 'list' }).then((result) => {
      if (result.success) setList(result.data.list);
      setFailure(result.success ? null : { code: result.code, message: result.message });
    });
  }, [id]);
  useEffect(reload, [reload]);
  const act = async (action: 'restore' | 'delete', version: number): Promise<Failure | null> => {
    const result = await call(calls.noteVersions, { id, action, at_version: version });
    if (!result.success) return { code: result.code, message: result.message };
    setList(result.data.list);
    return null;
  };
  const isOwn = useCallback(
    ({ topic, type, data }: MessageFrame): boolean => topic === 'note' && type === 'changed' && data?.id === id,
    [id],
  );
  usePushes(isOwn, reload);
  if (failure !== null) {
    if (failure.code === 'N000003') return <EmptyState icon="note" title={t('missing')} />;
    return <ErrorState text={failure.message} code={failure.code} onRetry={reload} />;
  }
  if (list === null) return <LoadingState />;
  const present = list.find(({ current }) => current === 1);
  const shown = list.find(({ version }) => version === chosen) ?? list.find(({ current }) => current === 0) ?? present;
  if (shown === undefined || present === undefined) return <EmptyState icon="note" title={t('missing')} />;
  const restore = async (version: Version): Promise<void> => {
    const failed = await act('restore', version.version);
    if (failed !== null) toastFailure(failed);
    else toast({ kind: 'success', text: t('versions.restoreDone', { time: whenText(version.at) }) });
  };
  const remove = async (version: Version): Promise<void> => {
    await confirm({
      title: t('versions.deleteTitle', { time: whenText(version.at) }),
      content: t('versions.deleteText'),
      okText: t('versions.deleteOk'),
      danger: true,
      onOk: async () => (await act('delete', version.version))?.message ?? null,
    });
  };
  return (
    <div className={styles.split}>
      <ol className={styles.list} aria-label={t('versions.label')} data-testid="note-versions">
        {list.map((version) => (
          <li key={version.version}>
            <button
              type="button"
              className={styles.version}
              aria-current={version.version === shown.version ? 'true' : undefined}
              data-version={version.version}
              onClick={() => {
                setChosen(version.version);
              }}
            >
              <span className={styles.at}>{whenText(version.at)}</span>
              <span className={styles.facts}>
                {formatSize(version.size)}
                {version.current === 1 && (
                  <span className="chip" data-tone="success">
                    {t('versions.current')}
                  </span>
                )}
                {version.conflict === 1 && (
                  <span className="chip" data-tone="warning" title={t('versions.conflictTip')}>
                    {t('versions.conflict')}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
        {list.length === 1 && <li className={styles.only}>{t('versions.only')}</li>}
      </ol>
      <Preview
        key={shown.version}
        id={id}
        version={shown}
        present={present.version}
        font={font}
        onRestore={() => void restore(shown)}
        onRemove={() => void remove(shown)}
      />
    </div>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly version: Version;
  readonly present: number;
  readonly font: string;
  readonly onRestore: () => void;
  readonly onRemove: () => void;
}

function Preview({ id, version, present, font, onRestore, onRemove }: PreviewProps) {
  const { t } = useTranslation('notes');
  const [texts, setTexts] = useState<{ readonly old: LoadedNote; readonly now: LoadedNote } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [compares, setCompares] = useState(true);
  const { source } = useImageSource();
  useEffect(() => {
    let here = true;
    const load = (at_version: number) => call(calls.noteLoad, { id, at_version });
    void Promise.all([load(version.version), load(present)]).then(([old, now]) => {
      if (!here) return;
      if (old.success && now.success) setTexts({ old: old.data, now: now.data });
      else if (!old.success) setFailure({ code: old.code, message: old.message });
    });
    return () => {
      here = false;
    };
  }, [id, version.version, present]);
  useCloseWithSafe(texts?.old.safe === 1);
  const isPresent = version.version === present;
  const blocks = useMemo(() => {
    if (texts === null) return [];
    return compares && !isPresent ? compareBlocks(texts.old.html, texts.now.html) : blocksOf(texts.old.html);
  }, [texts, compares, isPresent]);
  const labels = useMemo(() => ({ added: t('versions.added'), removed: t('versions.removed') }), [t]);
  if (failure !== null) return <ErrorState text={failure.message} code={failure.code} />;
  if (texts === null) return <LoadingState />;
  return (
    <section className={styles.preview} aria-label={t('versions.preview')} data-testid="note-preview">
      <div className={styles.previewBar}>
        {!isPresent && (
          <>
            <button type="button" className="btn btn-primary" data-testid="version-restore" onClick={onRestore}>
              {t('versions.restore')}
            </button>
            <button type="button" className="btn btn-danger" onClick={onRemove}>
              {t('versions.delete')}
            </button>
            <label className={styles.compare}>
              <input
                type="checkbox"
                checked={compares}
                onChange={(event) => {
                  setCompares(event.target.checked);
                }}
              />
              {t('versions.compare')}
            </label>
          </>
        )}
      </div>
      <div className={styles.paper}>
        <h2>{texts.old.title.trim() || t('untitled')}</h2>
        <NoteView blocks={blocks} source={source} font={font} labels={labels} />
      </div>
    </section>
  );
}
