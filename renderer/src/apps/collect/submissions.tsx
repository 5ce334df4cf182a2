import { useCallback } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { openTarget, locateTarget, viewerWindow } from '../../components/files/open-target.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { saveCsv } from '../../components/place/csv-file.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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
  usePushes(isCollectNews, pages.reload);
  if (pages.status === 'loading') return <LoadingState />;
  if (pages.status === 'failed') return <p className={styles.error}>{pages.failure?.message}</p>;
  if (pages.rows.length === 0) return <p className={styles.nobody}>{t('collect.nobody')}</p>;

  const labels = pages.answer?.task.fields.map(({ label }) => label) ?? [];
  const open = (file: Submission['files'][number]): void => {
    const target = openTarget({ ...file, isDir: false, ftype: 0 });
    const place = locateTarget(file.path);
    if (target.kind === 'viewer') openWindow(target.url, { name: viewerWindow(target.url), title: file.name });
    else if (place !== null) openWindow(place.url, { folderPath: place.folder });
  };
  const save = async (): Promise<void> => {
    const all = await allOf(id);
    if (all === null) return;
    const rows = all.map(({ fields, files, at }) => [
      ...labels.map((label) => fields[label] ?? ''),
      files.map((file) => file.name).join('; '),
      whenText(at),
    ]);
    saveCsv(`${name}.csv`, [[...labels, t('collect.handedFiles'), t('collect.handedAt')], ...rows]);
  };
  return (
    <div className={styles.handed} data-testid="collect-handed">
      <table>
        <thead>
          <tr>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{t('collect.handedFiles')}</th>
            <th scope="col">{t('collect.handedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {pages.rows.map(({ id: key, fields, files, at }) => (
            <tr key={key}>
              {labels.map((label) => (
                <td key={label}>{fields[label] ?? ''}</td>
              ))}
              <td>
                {files.map((file) => (
                  <button
                    key={file.path}
                    type="button"
                    className="link-btn"
                    title={formatSize(file.size)}
                    onClick={() => {
                      open(file);
                    }}
                  >
                    {file.name}
                  </button>
                ))}
              </td>
              <td>{whenText(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
    </div>
  );
}
