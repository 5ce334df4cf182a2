import { useEffect, useMemo, useRef, type WheelEvent } from 'react';
import { Icon } from '../../components/icon.ts';
import { openPanel } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { panels } from '../panels/panel-names.ts';
import { groupKey, isActiveGroup, parseGroup, taskbarGroups, windowBeside } from './entry-rules.ts';
import { TaskbarEntry } from './taskbar-entry.tsx';
import { loadTaskbarPrefs, useTaskbarPrefs } from './taskbar-prefs.ts';
import { useEntryRoom } from './use-entry-room.ts';
import styles from './taskbar.module.css';

/** So far the wheel is turned for one window (px); a touchpad tells of many small steps. */
const NOTCH = 60;

/** One entry per app with windows, and per pinned app; too many of them scroll, and a button lists all (WIN-22). */
export function Entries() {
  const { t } = useTranslation(['shell', 'desk']);
  const ref = useRef<HTMLDivElement>(null);
  const username = useAppSelector((state) => state.session.username);
  useEffect(() => {
    loadTaskbarPrefs(username);
  }, [username]);
  // A finger scrolls the list, but not with an entry that it holds.
  useEffect(() => {
    const list = ref.current;
    const onTouchMove = (event: TouchEvent) => {
      if (list?.querySelector('[data-held]')) event.preventDefault();
    };
    list?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      list?.removeEventListener('touchmove', onTouchMove);
    };
  }, []);
  const prefs = useTaskbarPrefs();
  const line = useAppSelector((state) => taskbarGroups(state.windows, prefs).map(groupKey).join('\0'));
  const groups = useMemo(() => (line === '' ? [] : line.split('\0')), [line]);
  const active = useAppSelector(({ windows }) =>
    groups.findIndex((group) => isActiveGroup(parseGroup(group).names, windows)),
  );
  const crowded = useEntryRoom(ref, groups, active);
  const store = useAppStore();
  const turned = useRef(0);
  // What does not fit scrolls; where everything is in sight the wheel goes from window to window.
  const onWheel = ({ deltaX, deltaY }: WheelEvent) => {
    const list = ref.current;
    if (!list || Math.abs(deltaY) <= Math.abs(deltaX)) return;
    if (crowded) {
      list.scrollLeft += deltaY;
      return;
    }
    turned.current += deltaY;
    if (Math.abs(turned.current) < NOTCH) return;
    const { windows } = store.getState();
    const names = groups.flatMap((group) => parseGroup(group).names);
    const next = windowBeside(names, windows.active, Math.sign(turned.current));
    turned.current = 0;
    if (next !== undefined) store.dispatch(windowActions.activateWindow(next));
  };
  return (
    <>
      <div
        ref={ref}
        className={styles.entries}
        role="group"
        aria-label={t('taskbar.windows')}
        data-crowded={crowded || undefined}
        data-testid="taskbar-entries"
        onWheel={onWheel}
      >
        {groups.map((group) => (
          <TaskbarEntry key={group.split('\n', 1)[0]} group={group} />
        ))}
      </div>
      {crowded && (
        <button
          type="button"
          className={styles.icon}
          aria-label={t('desk:taskbar.allWindows')}
          title={t('desk:taskbar.allWindows')}
          data-testid="taskbar-overflow"
          onClick={() => {
            openPanel(panels.overview);
          }}
        >
          <Icon name="more" />
        </button>
      )}
    </>
  );
}
