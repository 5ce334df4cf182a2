import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { Icon } from '../../components/icon.ts';
import { whenText } from '../../components/place/when.ts';
import type { BackupConflict } from '../../state/backup/backup-api.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './conflict-list.module.css';

type Keep = 'both' | 'first' | 'second';

/** Files of a pair with two versions: side by side, decided one by one or all alike (APP-AUTO-03, features 1.2). */
export function ConflictList({ conflicts }: { readonly conflicts: readonly BackupConflict[] }) {
  const { t } = useTranslation('backup');
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const decide = async (chosen: readonly BackupConflict[], keep: Keep): Promise<void> => {
    setBusy(true);
    const ids = chosen.map(({ id }) => id);
    const result = await call(calls.backupConflicts, { action: 'resolve', ids, keep });
    setBusy(false);
    if (result.success) toast({ kind: 'success', text: t(keep === 'both' ? 'conflicts.doneBoth' : 'conflicts.done') });
    else toastFailure(result);
    store.dispatch(api.util.invalidateTags(['backup']));
  };
  if (conflicts.length === 0) return null;
  return (
    <section
      className={styles.conflicts}
      data-testid="conflicts"
      aria-label={t('conflicts.title', { count: conflicts.length })}
    >
      <div className={styles.conflictsHead}>
        <h3>{t('conflicts.title', { count: conflicts.length })}</h3>
        {conflicts.length > 1 && (
          <span className={styles.conflictAll}>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={busy}
              onClick={() => void decide(conflicts, 'both')}
            >
              {t('conflicts.keepBothAll')}
            </button>
            <button
              type="button"
              className="btn btn-text"
              disabled={busy}
              onClick={() => void decide(conflicts, 'first')}
            >
              {t('conflicts.keepFirstAll')}
            </button>
          </span>
        )}
      </div>
      <ul className={styles.conflictList}>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={styles.conflict} data-testid="conflict">
            <p className={styles.conflictName}>
              <strong>{baseName(conflict.first.path)}</strong>
              <span>{t(`conflicts.reason.${conflict.reason}`)}</span>
            </p>
            <div
              className={styles.versions}
              role="group"
              aria-label={t('conflicts.of', { name: baseName(conflict.first.path) })}
            >
              {(['first', 'second'] as const).map((which) => (
                <Version
                  key={which}
                  which={which}
                  conflict={conflict}
                  busy={busy}
                  onKeep={() => void decide([conflict], which)}
                />
              ))}
              <button
                type="button"
                className="btn btn-primary"
                disabled={busy}
                data-keep="both"
                onClick={() => void decide([conflict], 'both')}
              >
                {t('conflicts.both')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VersionProps {
  readonly which: 'first' | 'second';
  readonly conflict: BackupConflict;
  readonly busy: boolean;
  readonly onKeep: () => void;
}

/** One of the two versions, which can be looked at before it is decided about. */
function Version({ which, conflict, busy, onKeep }: VersionProps) {
  const { t } = useTranslation('backup');
  const { open } = useOpenEntry();
  const { path, size, mtime } = conflict[which];
  const other = conflict[which === 'first' ? 'second' : 'first'];
  const name = baseName(path);
  const look = async (): Promise<void> => {
    const result = await call(calls.fileInfo, { paths: [path] });
    const [entry] = result.success ? result.data.list : [];
    if (entry !== undefined) open(entry);
    else toastFailure(result);
  };
  return (
    <div className={styles.version} data-which={which}>
      <p>
        <span className={styles.versionName}>{t(`conflicts.${which}`)}</span>
        {mtime > other.mtime && <span className="chip">{t('conflicts.newer')}</span>}
      </p>
      <p className={styles.versionFacts}>
        {whenText(mtime)} · {formatSize(size)}
      </p>
      <p className={styles.versionButtons}>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('conflicts.open', { name })}
          data-tip={t('conflicts.open', { name })}
          onClick={() => void look()}
        >
          <Icon name="eye" size={16} />
        </button>
        <button type="button" className="btn btn-secondary" disabled={busy} data-keep={which} onClick={onKeep}>
          {t('conflicts.keepFirst')}
        </button>
      </p>
    </div>
  );
}
