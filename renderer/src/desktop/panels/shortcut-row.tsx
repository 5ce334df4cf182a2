import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { conflictOf, isRebound, rebind, type Conflict } from '../../components/shortcuts/bindings.ts';
import { useHost } from '../../host/host-context.ts';
import { hintOf, type ListedShortcut } from '../shortcuts/all-shortcuts.ts';
import { KeyRecorder } from './key-recorder.tsx';
import { ownAgain } from './own-keys.ts';
import styles from './shortcut-sheet.module.css';

interface Props {
  shortcut: ListedShortcut;
  all: readonly ListedShortcut[];
  editing: boolean;
  onEdit: (on: boolean) => void;
}

/** One shortcut with its keys; a press on them waits for others and says what would be in the way. */
export function ShortcutRow({ shortcut, all, editing, onEdit }: Props) {
  const { t } = useTranslation('desk');
  const hint = hintOf(shortcut);
  const change = useRef<HTMLButtonElement>(null);
  const recorded = useRef(false);
  // The focus comes back from the recorder, so that Escape still closes the sheet.
  useEffect(() => {
    if (recorded.current && !editing && document.activeElement === document.body) change.current?.focus();
    recorded.current = editing;
  }, [editing]);
  return (
    <li className={styles.row} data-shortcut={shortcut.id}>
      <span className={styles.name}>{shortcut.title}</span>
      {editing ? (
        <Recorder shortcut={shortcut} all={all} onDone={() => onEdit(false)} />
      ) : (
        <span className={styles.keys}>
          {hint === '' ? (
            <span className={styles.nothing}>{t('keys.noKeys')}</span>
          ) : (
            <kbd className="keycap">{hint}</kbd>
          )}
          {!shortcut.fixed && (
            <button
              ref={change}
              type="button"
              className="icon-btn"
              aria-label={t('keys.change', { name: shortcut.title })}
              title={t('keys.change', { name: shortcut.title })}
              onClick={() => {
                onEdit(true);
              }}
            >
              <Icon name="edit" />
            </button>
          )}
          {isRebound(shortcut.id) && (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('keys.reset', { name: shortcut.title })}
              title={t('keys.reset', { name: shortcut.title })}
              onClick={() => {
                rebind(ownAgain(shortcut, all));
              }}
            >
              <Icon name="refresh" />
            </button>
          )}
        </span>
      )}
    </li>
  );
}

function Recorder({ shortcut, all, onDone }: { shortcut: ListedShortcut; all: Props['all']; onDone: () => void }) {
  const { t } = useTranslation('desk');
  const inBrowser = useHost().kind === 'web';
  const [tried, setTried] = useState<{ keys: string; conflict: Conflict<ListedShortcut> } | null>(null);
  const onKeys = (keys: string) => {
    const conflict = keys === '' ? null : conflictOf(keys, shortcut, all, inBrowser);
    if (conflict) {
      setTried({ keys, conflict });
      return;
    }
    rebind({ [shortcut.id]: keys });
    onDone();
  };
  const taken = tried?.conflict.kind === 'taken' ? tried.conflict.by : null;
  const problem = () => {
    if (tried === null) return null;
    return taken
      ? t('keys.taken', { name: taken.title })
      : t(tried.conflict.kind === 'browser' ? 'keys.browser' : 'keys.plain');
  };
  return (
    <KeyRecorder tried={tried?.keys ?? null} problem={problem()} onKeys={onKeys} onDone={onDone}>
      {tried !== null && taken && !taken.fixed && (
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            rebind({ [taken.id]: '', [shortcut.id]: tried.keys });
            onDone();
          }}
        >
          {t('keys.takeOver')}
        </button>
      )}
    </KeyRecorder>
  );
}
