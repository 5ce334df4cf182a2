import { Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { isBuilt } from '../../routes/built.ts';
import { refusal } from '../../routes/guard.ts';
import { routeTable } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { useAppStore } from '../../state/store.ts';
import { useDesktopApps } from '../apps-of-account.ts';
import { panels } from '../panels/panel-names.ts';
import { Panel } from '../panels/panel.tsx';
import { useKeptEnter } from '../use-kept-enter.ts';
import { openApp, openRoute } from '../window/window-commands.ts';
import { AccountRow } from './account-row.tsx';
import { AppGrid, COLUMNS } from './app-grid.tsx';
import { RecentFiles } from './recent-files.tsx';
import { ResultList } from './result-list.tsx';
import { findablesOf, searchFindables } from './search.ts';
import styles from './launcher.module.css';

/** The app whose account has files to show. */
const FILES = '/fileManage';

/** The start menu: search, all apps, the account (mockup 03). */
export function Launcher() {
  const { t } = useTranslation('shell');
  return (
    <Panel name={panels.launcher} label={t('launcher.label')} side="left" width={640} height={620}>
      <LauncherContent />
    </Panel>
  );
}

/** Index after an arrow key: in a grid rows are `columns` long, in a list one. */
export function stepIndex(key: string, index: number, count: number, columns: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: columns > 1 ? 1 : 0,
    ArrowLeft: columns > 1 ? -1 : 0,
  };
  const step = steps[key] ?? 0;
  // From nothing selected, any arrow leads to the first one.
  if (index < 0) return count > 0 && step !== 0 ? 0 : index;
  const next = index + step;
  return next >= 0 && next < count ? next : index;
}

function LauncherContent() {
  const { t } = useTranslation(['shell', 'apps']);
  const store = useAppStore();
  const visitor = useVisitor();
  const { apps, failed, loading, retry } = useDesktopApps();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(-1);
  const searching = text.trim() !== '';
  const findables = useMemo(
    () =>
      findablesOf(
        routeTable,
        apps,
        (entry) => isBuilt(entry.path) && refusal(entry, visitor) === null,
        (entry) => t(`apps:${entry.titleKey as TitleKey}`),
      ),
    [apps, visitor, t],
  );
  // Never of an earlier text: Enter right behind the last letter opens what that finds.
  const results = useMemo(() => searchFindables(findables, text), [findables, text]);
  const count = searching ? results.length : apps.length;
  const selected = searching ? Math.max(0, index) : index;

  const open = (position: number) => {
    const app = searching ? undefined : apps[position];
    const result = searching ? results[position] : undefined;
    if (app !== undefined) openApp(store, app);
    else if (result) {
      if (result.path === result.app) openApp(store, result.app);
      else openRoute(store, result.path);
    } else return;
    closeMenus();
  };
  const enter = useKeptEnter(loading, text, () => {
    open(selected);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    enter.forget();
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      setText('');
      setIndex(-1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (loading) enter.keep(null);
      else open(selected);
    } else {
      const next = stepIndex(event.key, selected, count, searching ? 1 : COLUMNS);
      if (next === selected) return;
      event.preventDefault();
      setIndex(next);
    }
  };
  const optionId = (position: number) => `launcher-option-${position}`;

  return (
    <>
      <div className={styles.head}>
        <label className={styles.field}>
          <Icon name="search" />
          <input
            className={styles.input}
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls="launcher-options"
            aria-activedescendant={selected >= 0 && selected < count ? optionId(selected) : undefined}
            aria-label={t('launcher.searchHint')}
            placeholder={t('launcher.searchHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIndex(-1);
            }}
            onKeyDown={onKeyDown}
            data-testid="launcher-search"
          />
          <kbd className="keycap">Esc</kbd>
        </label>
      </div>
      <div className={styles.scroll}>
        {failed ? (
          <ErrorState text={t('launcher.failed')} onRetry={retry} />
        ) : searching ? (
          <ResultList
            results={results}
            query={text}
            loading={loading}
            selected={selected}
            optionId={optionId}
            onOpen={open}
            onClear={() => {
              setText('');
            }}
          />
        ) : (
          <>
            <AppGrid apps={apps} loading={loading} selected={selected} optionId={optionId} onOpen={open} />
            <Suspense fallback={null}>
              {apps.includes(FILES) && <RecentFiles many={apps.length > 2 * COLUMNS} />}
            </Suspense>
          </>
        )}
      </div>
      <AccountRow />
    </>
  );
}
