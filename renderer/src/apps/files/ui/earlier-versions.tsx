import { useTranslation } from '../../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { binOf, useEarlierVersionsQuery } from '../../../state/files/files-api.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { fullTime } from '../model/format.ts';
import { useFilesPlace } from './files-context.ts';
import styles from './details.module.css';

/** Areas whose files leave something behind when they are replaced. */
const kept: ReadonlySet<string> = new Set(['my', 'team', 'usb']);
/** So many are shown; the bin has them all. */
const SHOWN = 5;

/**
 * What stood in the place of a file before, as long as the recycle bin keeps it (APP-FM-04, DRG-26). One is put back
 * beside the present file: nothing is replaced by looking at the past.
 */
export function EarlierVersions({ entry }: { entry: Entry }) {
  const { t } = useTranslation('filework');
  const { settings } = useFilesPlace();
  const isKept = kept.has(parseWirePath(entry.path).area);
  const { currentData: versions = [] } = useEarlierVersionsQuery(entry.path, {
    skip: !isKept,
    refetchOnMountOrArgChange: true,
  });
  if (versions.length === 0) return null;
  const restore = async (id: string): Promise<void> => {
    const result = await call(calls.recycleRestore, { scope: binOf(entry.path), ids: [id], conflict: 'rename' });
    if (result.success) toast({ kind: 'success', text: t('version.restored', { name: entry.name }) });
    else toastFailure(result);
  };
  return (
    <section aria-label={t('version.title')} data-testid="versions">
      <h4 className={styles.detailsPart}>{t('version.title')}</h4>
      <ul className={styles.versions}>
        {versions.slice(0, SHOWN).map(({ id, deleted_at, size }) => {
          const time = fullTime(deleted_at, settings.date_format);
          return (
            <li key={id}>
              <span>{t('version.until', { time })}</span>
              <span className={styles.versionSize}>{formatSize(size)}</span>
              <button
                type="button"
                className="link-btn"
                aria-label={t('version.restoreOf', { time })}
                onClick={() => void restore(id)}
              >
                {t('version.restore')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
