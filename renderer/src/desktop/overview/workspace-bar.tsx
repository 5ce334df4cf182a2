import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import styles from './overview.module.css';
import {
  loadWorkspaces,
  openWorkspace,
  removeWorkspace,
  saveWorkspace,
  WORKSPACE_NAME_MAX,
  type Workspace,
} from './workspaces.ts';

/** Workspaces by name: one click shows its windows; the windows that are open now can be kept as one. */
export function WorkspaceBar() {
  const { t } = useTranslation('desk');
  const store = useAppStore();
  const someOpen = useAppSelector((state) => state.windows.order.length > 0);
  const [list, setList] = useState<readonly Workspace[]>([]);
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void loadWorkspaces(store).then((found) => {
      if (here) setList(found);
    });
    return () => {
      here = false;
    };
  }, [store]);
  const save = () => {
    const wanted = (name ?? '').trim();
    if (wanted === '') return;
    setName(null);
    void saveWorkspace(store, wanted).then(setList);
  };
  return (
    <div className={styles.workspaces} role="group" aria-label={t('workspace.label')}>
      {/* First, so that no number of workspaces takes it out of sight. */}
      {name === null ? (
        <button
          type="button"
          className={styles.open}
          disabled={!someOpen}
          aria-label={t('workspace.save')}
          onClick={() => {
            setName('');
          }}
          data-testid="workspace-new"
        >
          <Icon name="plus" /> <span className={styles.newLabel}>{t('workspace.save')}</span>
        </button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <input
            className={styles.newName}
            autoFocus
            aria-label={t('workspace.name')}
            placeholder={t('workspace.name')}
            maxLength={WORKSPACE_NAME_MAX}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              setName(null);
            }}
            onBlur={() => {
              if (name === '') setName(null);
            }}
            data-testid="workspace-name"
          />
        </form>
      )}
      {list.map((one) => (
        <span key={one.name} className={styles.workspace}>
          <button
            type="button"
            className={styles.open}
            data-testid="workspace"
            onClick={() => {
              closeMenus();
              openWorkspace(store, one);
            }}
          >
            {one.name}
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('workspace.remove', { name: one.name })}
            title={t('workspace.remove', { name: one.name })}
            onClick={() => void removeWorkspace(store, one.name).then(setList)}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      ))}
    </div>
  );
}
