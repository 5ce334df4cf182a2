import { useCallback, useEffect } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { openTarget, locateTarget, viewerWindow } from '../../components/files/open-target.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { saveCsv } from '../../components/place/csv-file.ts';
import { Select } from '../../components/place/fields.tsx';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RosterTable } from './roster-table.tsx';
import styles from './collect.module.css';

type Detail = CallData<typeof calls.collectDetail>;
type Submission = Detail['list'][number];

const isCollectNews = ({ topic }: MessageFrame): boolean => topic === 'collect';
const PAGE = 200;

/** Everything that was handed in, page by page; null when the device stopped answering. */
async function allOf(id: string): Promise<Submission[] | null> {
  const all: Submission[] = [];
  for (let page = 1; ; page += 1) {
    const result = await call(calls.collectDetail, { id, page, size: PAGE });
    if (!result.success) return null;
    all.push(...result.data.list);
    if (result.data.list.length === 0 || all.length >= result.data.total) return all;
  }
}

/** Who has handed in what, and when: fills up while one looks, opens the files, goes into a table (APP-COLL-03). */
export function Submissions({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('care');
  const { openWindow } = useAppWindow();
  const load = useCallback(
    (page: number, signal: AbortSignal) => call(calls.collectDetail, { id, page, size: PAGE }, { signal }),
    [id],
  );
  const pages = usePages<Submission, Detail>(load);
  usePushes(isCollectNews, pages.refresh);
  const fresh = pages.status === 'ready' ? (pages.answer?.task.fresh ?? 0) : 0;
  useEffect(() => {
    if (fresh > 0) void call(calls.collectSeen, { id });
  }, [id, fresh]);
  if (pages.status === 'loading') return <LoadingState />;
  if (pages.status === 'failed') return <p className={styles.error}>{pages.failure?.message}</p>;

  const task = pages.answer?.task;
  const labels = task?.fields.map(({ label }) => label) ?? [];
  const people = task?.roster ?? [];
  const open = (file: Submission['files'][number]): void => {
    const target = openTarget({ ...file, isDir: false, ftype: 0 });
    const place = locateTarget(file.path);
    if (target.kind === 'viewer') openWindow(target.url, { name: viewerWindow(target.url), title: file.name });
    else if (place !== null) openWindow(place.url, { folderPath: place.folder });
  };
  const assign = async (submission: string, person: string): Promise<void> => {
    const result = await call(calls.collectAssign, { id, submission, person });
    if (!result.success) toastFailure(result);
    pages.refresh();
  };
  const save = async (): Promise<void> => {
    const all = await allOf(id);
    if (all === null) return;
    const rows = all.map(({ fields, files, at, person }) => [
      ...(people.length > 0 ? [person] : []),
      ...labels.map((label) => fields[label] ?? ''),
      files.map((file) => file.name).join('; '),
      whenText(at),
    ]);
    const missing = people
      .filter(({ at }) => at === 0)
      .map((person) => [person.name, ...labels.map(() => ''), '', t('collect.missing')]);
    const head = [...(people.length > 0 ? [t('collect.person')] : []), ...labels];
    saveCsv(`${name}.csv`, [[...head, t('collect.handedFiles'), t('collect.handedAt')], ...rows, ...missing]);
  };
  const nobody = { value: '', label: t('collect.fromNobody') };
  return (
    <>
      {people.length > 0 && <RosterTable roster={people} />}
      {task !== undefined && task.max_total > 0 && (
        <p className={styles.nobody}>
          {t('collect.used', { used: formatSize(task.used), total: formatSize(task.max_total) })}
        </p>
      )}
      {pages.rows.length === 0 ? (
        <p className={styles.nobody}>{t('collect.nobody')}</p>
      ) : (
        <div className={styles.handed} data-testid="collect-handed">
          <table>
            <thead>
              <tr>
                {labels.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                {people.length > 0 && <th scope="col">{t('collect.from')}</th>}
                <th scope="col">{t('collect.handedFiles')}</th>
                <th scope="col">{t('collect.handedAt')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.rows.map(({ id: key, fields, files, at, person, name: given }) => (
                <tr key={key}>
                  {labels.map((label) => (
                    <td key={label}>{fields[label] ?? ''}</td>
                  ))}
                  {people.length > 0 && (
                    <td>
                      <Select
                        label={t('collect.fromOf', { name: given === '' ? whenText(at) : given })}
                        value={person}
                        options={[nobody, ...people.map((one) => ({ value: one.name, label: one.name }))]}
                        onValue={(chosen) => void assign(key, chosen)}
                      />
                    </td>
                  )}
                  <td>
                    {files.map((file) => (
                      <span key={file.path} className={styles.file}>
                        <button
                          type="button"
                          className="link-btn"
                          title={formatSize(file.size)}
                          onClick={() => {
                            open(file);
                          }}
                        >
                          {file.name}
                        </button>
                        {file.twin !== undefined && (
                          <span className="chip" data-tone="warning">
                            {t('collect.twin', { name: file.twin })}
                          </span>
                        )}
                      </span>
                    ))}
                  </td>
                  <td>{whenText(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages.rows.length + people.length > 0 && (
        <div className={styles.taskTools}>
          {pages.rows.length < pages.total && (
            <button type="button" className="btn btn-secondary" onClick={pages.more}>
              {t('collect.more', { count: pages.total - pages.rows.length })}
            </button>
          )}
          <button type="button" className="btn btn-secondary" onClick={() => void save()}>
            {t('collect.table')}
          </button>
        </div>
      )}
    </>
  );
}
