import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../../components/icon.ts';
import { selectedCount } from '../model/selection.ts';
import { fullTime } from '../model/format.ts';
import { useFiles } from './files-context.ts';
import { FilePreview } from './file-preview.tsx';
import styles from './details.module.css';

/**
 * A large look at what is selected, over the list that keeps the keyboard: the arrows walk on in its order and the
 * look follows; Space and Escape close it, Enter opens the file (interaction conventions 3.1).
 */
export function QuickLook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['filework', 'files']);
  const { state, session, actions, settings } = useFiles();
  const entry = selectedCount(state.selection) === 1 ? session.single() : null;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', listen, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
    };
  }, [onClose]);
  return (
    <div className={styles.quick} role="dialog" aria-label={t('quick.label')} data-testid="quick-look">
      <header className={styles.quickHead}>
        <span className={styles.quickName}>{entry?.name ?? t('quick.choose')}</span>
        {entry !== null && (
          <button type="button" className="btn btn-text" onClick={actions.openSelected}>
            {t('files:action.open')}
          </button>
        )}
        <button type="button" className="icon-btn" aria-label={t('quick.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div className={styles.quickBody}>
        {entry !== null && <FilePreview key={entry.path} entry={entry} iconSize={96} />}
      </div>
      {entry !== null && (
        <p className={styles.quickFacts}>
          {[entry.isDir ? '' : formatSize(entry.size), fullTime(entry.mtime, settings.date_format)]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
    </div>
  );
}
