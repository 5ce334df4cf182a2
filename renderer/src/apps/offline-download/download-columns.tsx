import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import type { Translate } from '#shared/rules/text.ts';
import { formatSize, formatSpeed } from '#shared/rules/size.ts';
import { formatTransferRemain } from '#shared/rules/time.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { Icon } from '../../components/icon.ts';
import type { Column } from '../../components/place/record-table.tsx';
import { whenText } from '../../components/place/when.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { deedIcons } from './deed-icons.ts';
import { doneDeeds, openDeeds, progressText, shareOf, whyText, type Deed } from './download-view.ts';
import type { Act } from './use-open-deeds.ts';
import styles from './offline.module.css';

/** What the columns are made from. */
export interface ColumnWords {
  readonly t: TextsOf<'offline'>;
  readonly common: Translate;
  readonly language: string;
  /** How a folder is called where people read it. */
  readonly placeText: (path: string) => string;
  /** The schedule keeps downloads from running. */
  readonly resting: boolean;
  readonly act: Act;
}

/** Room for two buttons, which are larger for fingers. */
const ACTIONS = 'calc(2 * var(--control-h) + 8px)';

const tones = {
  fail: 'error',
  pause: 'neutral',
  wait: 'neutral',
  run: 'primary',
  seed: 'success',
  done: 'success',
} as const;

/** Two lines of a row: what it is, and what is to be said of it. */
function Name({ row, note, tone }: { row: OfflineRecord; note: string; tone?: 'error' | 'warning' | 'success' }) {
  // What no ending names, of a torrent, is mostly a folder.
  const isMany = row.kind === 'torrent' && fileTypeOf(row.name) === fileTypes.unknown;
  return (
    <span className={styles.name}>
      <KindIcon kind={kindOf({ name: row.name, isDir: isMany, ftype: 0 })} size={24} />
      <span className={styles.lines}>
        <span className={styles.line} title={row.name}>
          {row.name}
        </span>
        {note !== '' && (
          <span className={styles.note} data-tone={tone} title={note}>
            {note}
          </span>
        )}
      </span>
    </span>
  );
}

function Deeds({ row, deeds, words }: { row: OfflineRecord; deeds: readonly Deed[]; words: ColumnWords }) {
  const { t, act } = words;
  return (
    <span className={styles.deeds}>
      {deeds.map((deed) => (
        <button
          key={deed}
          type="button"
          className="icon-btn"
          // The keyboard has the menu of the row: a stop for each button of each row would be hundreds.
          tabIndex={-1}
          aria-label={t('actionOf', { action: t(`action.${deed}`), name: row.name })}
          data-tip={t(`action.${deed}`)}
          data-deed={deed}
          onClick={(event) => {
            event.stopPropagation();
            act(deed, [row]);
          }}
          onDoubleClick={(event) => {
            event.stopPropagation();
          }}
        >
          <Icon name={deedIcons[deed]} size={16} />
        </button>
      ))}
    </span>
  );
}

const shownSize = ({ size }: OfflineRecord): string => (size > 0 ? formatSize(size) : '–');

/** The host that a link leads to; '' for a torrent. */
function hostOf({ source, kind }: OfflineRecord): string {
  return kind !== 'torrent' && URL.canParse(source) ? new URL(source).host : '';
}

function openNote(row: OfflineRecord, { t, language }: ColumnWords): string {
  if (row.state === 'fail') return whyText(row, t, language);
  if (row.kind === 'torrent' && row.state === 'run') return t('peers', { count: row.peers });
  return hostOf(row);
}

/** Columns of what is being downloaded (APP-DOWN-01). */
export function openColumns(words: ColumnWords): Column<OfflineRecord>[] {
  const { t, common, resting } = words;
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(130px, 2fr)',
      render: (row) => (
        <Name row={row} note={openNote(row, words)} {...(row.state === 'fail' ? { tone: 'error' as const } : {})} />
      ),
    },
    {
      id: 'progress',
      label: t('column.progress'),
      width: 'minmax(108px, 1fr)',
      render: (row) => (
        <span className={styles.progress} data-state={row.state}>
          <ProgressBar value={shareOf(row)} label={row.name} tone={tones[row.state]} height={4} />
          <span className={styles.quiet}>{progressText(row, resting, t)}</span>
        </span>
      ),
    },
    {
      id: 'size',
      label: t('column.size'),
      width: '72px',
      end: true,
      render: (row) => (
        <span title={row.size > 0 ? '' : t('unknownSize')} className={styles.number}>
          {shownSize(row)}
        </span>
      ),
    },
    {
      id: 'speed',
      label: t('column.speed'),
      width: '88px',
      end: true,
      render: ({ state, kind, speed, up_speed: up }) =>
        state !== 'run' ? null : (
          <span className={styles.lines}>
            <span className={styles.number}>{formatSpeed(speed)}</span>
            {kind === 'torrent' && up > 0 && (
              <span className={styles.quiet} aria-label={t('up', { speed: formatSpeed(up) })}>
                ↑ {formatSpeed(up)}
              </span>
            )}
          </span>
        ),
    },
    {
      id: 'remain',
      label: t('column.remain'),
      width: '88px',
      end: true,
      render: ({ state, remain }) => (state === 'run' ? formatTransferRemain(remain, common) : null),
    },
    {
      id: 'actions',
      label: t('column.actions'),
      width: ACTIONS,
      end: true,
      render: (row) => <Deeds row={row} deeds={openDeeds(row).filter((deed) => bar.has(deed))} words={words} />,
    },
  ];
}

/** Deeds that a row offers by itself; its menu has all of them. */
const bar: ReadonlySet<Deed> = new Set(['pause', 'resume', 'retry', 'delete', 'locate', 'stopGiving', 'giveAgain']);

function doneNote(row: OfflineRecord, { t, placeText }: ColumnWords): { note: string; tone?: 'warning' | 'success' } {
  if (row.missing === 1) return { note: t('missing'), tone: 'warning' };
  const given = formatSize(row.uploaded);
  if (row.state === 'seed') return { note: t('giving', { speed: formatSpeed(row.up_speed), given }), tone: 'success' };
  if (row.uploaded > 0) return { note: t('given', { given }) };
  return { note: t('inFolder', { place: placeText(row.to) }) };
}

/** Columns of what is finished (APP-DOWN-02). */
export function doneColumns(words: ColumnWords): Column<OfflineRecord>[] {
  const { t } = words;
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(180px, 1fr)',
      render: (row) => <Name row={row} {...doneNote(row, words)} />,
    },
    {
      id: 'finished',
      label: t('column.finished'),
      width: '136px',
      render: ({ finished_at: at }) => <span className={styles.number}>{whenText(at)}</span>,
    },
    {
      id: 'size',
      label: t('column.size'),
      width: '80px',
      end: true,
      render: (row) => <span className={styles.number}>{shownSize(row)}</span>,
    },
    {
      id: 'actions',
      label: t('column.actions'),
      width: ACTIONS,
      end: true,
      render: (row) => <Deeds row={row} deeds={doneDeeds(row).filter((deed) => bar.has(deed))} words={words} />,
    },
  ];
}
