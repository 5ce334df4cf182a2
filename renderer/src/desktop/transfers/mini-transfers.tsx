import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { formatSize, formatSpeed } from '#shared/rules/size.ts';
import { formatTransferRemain } from '#shared/rules/time.ts';
import { giveFocusBack } from '../../components/focus-back.ts';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { selectDeviceWork } from '../../state/open-tasks.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { selectActiveTransfers } from '../../state/transfers-slice.ts';
import { toggleMini, useMiniWindow } from '../../state/transfers/mini-window.ts';
import { openRoute } from '../window/window-commands.ts';
import { cornerOfKey, useMiniDrag } from './mini-drag.ts';
import { controlRows, pausableRows, pausedRows } from './control-rows.ts';
import { miniView, type MiniRow } from './mini-model.ts';
import styles from './mini-transfers.module.css';

/** Rows shown; the task centre has them all. */
const SHOWN = 4;

/**
 * The mini window of the transfers (APP-TASK-01): what is under way with its share, speed and time, in a corner of the
 * desktop over the windows. It takes nothing from them: no cover, no trap for the focus.
 */
export function MiniTransfers() {
  const { t } = useTranslation('transfers');
  const { t: common } = useTranslation('common');
  const store = useAppStore();
  const { corner } = useMiniWindow();
  const uploads = useAppSelector(selectActiveTransfers);
  const native = useAppSelector((state) => state.native.items);
  const { list: tasks } = useAppSelector(selectDeviceWork);
  const offline = useAppSelector((state) => state.device.unhealthy);
  const view = useMemo(() => miniView({ uploads, native: Object.values(native), tasks }), [uploads, native, tasks]);
  const drag = useMiniDrag();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      giveFocusBack(before);
    };
  }, []);

  const percent = view.share === null ? null : Math.floor(view.share * 100);
  const pausable = pausableRows(view.rows);
  const paused = pausedRows(view.rows);
  const facts = ((): string => {
    if (view.rows.length === 0) return t('mini.none');
    if (offline) return t('mini.offline');
    if (view.running === 0 && view.waiting === 0) return t('mini.stands');
    const left =
      view.speed > 0 ? t('mini.left', { time: formatTransferRemain(view.remain, translateWith(common)) }) : '';
    return [view.speed > 0 ? formatSpeed(view.speed) : '', left].filter((part) => part !== '').join(' · ');
  })();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggleMini(false);
  };
  return (
    <section
      ref={panel}
      className={styles.mini}
      data-corner={corner}
      data-testid="mini-transfers"
      aria-label={t('mini.title')}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <button
          type="button"
          className={styles.grip}
          aria-label={t('mini.move')}
          data-tip={t('mini.move')}
          aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
          onPointerDown={drag}
          onKeyDown={(event) => {
            cornerOfKey(event, corner);
          }}
        >
          <Icon name="more" size={16} />
        </button>
        <h2 className={styles.title}>{percent === null ? t('mini.title') : t('mini.share', { percent })}</h2>
        {pausable.length > 0 ? (
          <Deed icon="pause" label={t('mini.pauseAll')} onClick={() => controlRows(store, pausable, 'pause')} />
        ) : (
          paused.length > 0 && (
            <Deed icon="play" label={t('mini.resumeAll')} onClick={() => controlRows(store, paused, 'resume')} />
          )
        )}
        <Deed icon="close" label={t('mini.close')} onClick={() => toggleMini(false)} />
      </header>
      {view.rows.length > 0 && (
        <div className={styles.total}>
          <ProgressBar value={view.share} label={t('mini.total')} tone={view.running > 0 ? 'primary' : 'neutral'} />
        </div>
      )}
      <p className={styles.facts}>{facts}</p>
      {view.rows.length > 0 && (
        <ul className={styles.rows}>
          {view.rows.slice(0, SHOWN).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <button
        type="button"
        className={`link-btn ${styles.all}`}
        onClick={() => {
          const [first] = view.rows;
          const kind = first === undefined ? 'upload' : first.source === 'page' ? 'upload' : kindOf(first, store);
          openRoute(store, `/taskCenter/${kind}`);
        }}
      >
        {view.rows.length > SHOWN ? t('mini.all', { count: view.rows.length }) : t('mini.open')}
      </button>
    </section>
  );
}

/** List of the task centre in which a row stands. */
function kindOf({ id, source }: MiniRow, store: ReturnType<typeof useAppStore>): string {
  const { native, tasks } = store.getState();
  return source === 'native'
    ? (native.items[id]?.kind ?? 'nativeUpload')
    : (tasks.list.find((task) => task.id === id)?.kind ?? 'fileHandle');
}

function Deed({ icon, label, onClick }: { icon: 'pause' | 'play' | 'close'; label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={label} data-tip={label} data-deed={icon} onClick={onClick}>
      <Icon name={icon} size={16} />
    </button>
  );
}

function Row({ row }: { row: MiniRow }) {
  const store = useAppStore();
  const { t } = useTranslation('transfers');
  const name = row.name === '' ? t('mini.ofSafe') : row.name;
  const percent = row.size > 0 ? Math.floor((row.done / row.size) * 100) : null;
  const told =
    row.state === 'run' ? (percent === null ? formatSize(row.done) : `${percent}%`) : t(`mini.state.${row.state}`);
  return (
    <li className={styles.row} data-testid="mini-task" data-task={row.id} data-state={row.state}>
      <span className={styles.rowIcon}>
        <Icon name={row.source === 'device' && !row.up ? 'copy' : row.up ? 'upload' : 'download'} size={16} />
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.told}>{told}</span>
      {row.canPause && row.state !== 'ask' && (
        <Deed
          icon={row.state === 'pause' ? 'play' : 'pause'}
          label={t(row.state === 'pause' ? 'mini.resume' : 'mini.pause', { name })}
          onClick={() => controlRows(store, [row], row.state === 'pause' ? 'resume' : 'pause')}
        />
      )}
    </li>
  );
}
