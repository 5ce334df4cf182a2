import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatSize, formatSpeed } from '#shared/rules/size.ts';
import { formatTransferRemain } from '#shared/rules/time.ts';
import { Icon } from '../../../components/icon.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { useAppSelector } from '../../../state/store.ts';
import { selectActiveTransfers, totalsOf } from '../../../state/transfers-slice.ts';
import { indexesOf } from '../model/ranges.ts';
import { selectedCount } from '../model/selection.ts';
import { useFiles } from './files-context.ts';
import styles from './files.module.css';

/** Bytes of the selected files; `known` is false when something in the selection has no known size. */
function useSelectedSize(): { readonly bytes: number; readonly known: boolean } {
  const { rows, selection } = useFiles().state;
  return useMemo(() => {
    let bytes = 0;
    let known = true;
    for (const index of indexesOf(selection.ranges)) {
      const entry = rows.at(index);
      if (entry === undefined || entry.isDir) known = false;
      else bytes += entry.size;
    }
    return { bytes, known };
  }, [rows, selection.ranges]);
}

/** What is here, what is selected, and how far the uploads into this folder are. */
export function StatusLine() {
  const { t } = useTranslation('files');
  const { state } = useFiles();
  const { listing, rows, selection, filter } = state;
  const { bytes, known } = useSelectedSize();
  const count = selectedCount(selection);
  const size = formatSize(bytes);
  const items =
    filter === ''
      ? t('items', { count: listing.total })
      : t('filter.found', { count: rows.total, total: listing.total });
  const searching = filter !== '' && !rows.complete;
  return (
    <div className={styles.status} data-testid="status-line">
      {listing.status === 'ready' && <span role="status">{items}</span>}
      {searching && <span>{t('filter.searching')}</span>}
      {count > 0 && (
        <span className={styles.statusStrong} data-testid="selection-count">
          {known
            ? t('selection.withSize', { count, size })
            : bytes > 0
              ? t('selection.atLeast', { count, size })
              : t('selection.plain', { count })}
        </span>
      )}
      {listing.status === 'ready' && listing.failure !== null && (
        <span className={styles.stale}>{t('state.stale')}</span>
      )}
      <span className={styles.space} />
      <Uploads />
    </div>
  );
}

const over: ReadonlySet<string> = new Set(['done', 'fail', 'cancel']);

/** Uploads into this folder and what lies in it, of this page and of the desktop app. */
function Uploads() {
  const { t } = useTranslation('files');
  const { t: common } = useTranslation('common');
  const { path } = useFiles();
  const active = useAppSelector(selectActiveTransfers);
  const native = useAppSelector((state) => state.native.items);
  const here = useMemo(() => {
    // Of the desktop app, too, those that ended count with the others they came with.
    const app = Object.values(native).filter(({ kind }) => kind === 'nativeUpload');
    const open = new Set(app.flatMap(({ state, batch }) => (over.has(state) ? [] : [batch])));
    const sent = app.filter(({ batch }) => open.has(batch)).map((item) => ({ ...item, folder: item.remote }));
    return [...active, ...sent].filter(({ folder, rel }) => path !== null && `${folder}/${rel}`.startsWith(`${path}/`));
  }, [active, native, path]);
  const totals = useMemo(() => totalsOf(here), [here]);
  if (totals.open === 0) return null;
  const rests = totals.running + totals.waiting === 0;
  const rate = totals.bytes > 0 ? totals.bytesDone / totals.bytes : totals.done / totals.count;
  const text = !rests
    ? t('uploads.running', { done: Math.min(totals.done + 1, totals.count), count: totals.count })
    : here.some(({ state }) => state === 'conflict')
      ? t('uploads.asks')
      : t('uploads.paused', { done: totals.done, count: totals.count });
  const hint = rests
    ? text
    : totals.speed > 0
      ? `${formatSpeed(totals.speed)} · ${formatTransferRemain(totals.remain, translateWith(common))}`
      : t('uploads.waiting');
  return (
    <span className={styles.uploads} title={hint} data-testid="folder-uploads">
      <Icon name="upload" size={14} />
      {text}
      <span className={styles.uploadBar}>
        <ProgressBar value={rate} label={text} />
      </span>
      <span className={styles.percent}>{t('percent', { value: Math.floor(rate * 100) })}</span>
    </span>
  );
}
