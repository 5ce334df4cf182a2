import { formatRate } from '../rules/size.ts';
import type { Disk, SsdCard } from '../rules/storage/disk.ts';
import type { FormatTarget, StorageMessage } from '../rules/storage/message.ts';
import { normaliseSsd } from '../rules/storage/ssd-rules.ts';

/** A disk of a running format. */
export interface FormatRow {
  readonly position: number;
  /** Bytes. */
  readonly size: number;
  readonly sn: string;
  /** 0..100, never less than it was within one format (FMT-10). */
  readonly percent: number;
  readonly cause: string;
  readonly suggestion: string;
}

/** Progress of one format, kept while its id stays the same. */
export interface FormatProgress {
  readonly formatId: string;
  readonly target: FormatTarget;
  readonly formatMode: string;
  readonly slot: number | null;
  readonly rows: readonly FormatRow[];
}

export const noProgress: FormatProgress = { formatId: '', target: 'pool', formatMode: '', slot: null, rows: [] };

/** An SSD as a row of its format. SSD-13 */
const ssdRow = ({ position, size, serial_number: sn, rate, cause }: SsdCard) => ({
  position,
  size,
  sn,
  rate,
  cause,
  suggestion: '',
});

const rowKey = (row: Pick<FormatRow, 'sn' | 'position'>): string => (row.sn === '' ? `#${row.position}` : row.sn);

/** Progress after a formatting message: bars only grow within one format id; initialising means all are full. */
export function nextProgress(
  before: FormatProgress,
  message: StorageMessage | null,
  phase: 'waitBegin' | 'formatdisk' | 'initialize',
): FormatProgress {
  if (message === null) return phase === 'waitBegin' ? { ...noProgress, target: before.target } : before;
  const { data } = message;
  const same = data.id === before.formatId;
  const known = new Map(same ? before.rows.map((row) => [rowKey(row), row.percent]) : []);
  const rowOf = (disk: Pick<Disk, 'position' | 'size' | 'sn' | 'rate' | 'cause' | 'suggestion'>): FormatRow => {
    const percent = phase === 'initialize' ? 100 : formatRate(disk.rate);
    return {
      position: disk.position,
      size: disk.size,
      sn: disk.sn,
      percent: Math.max(percent, known.get(rowKey(disk)) ?? 0),
      cause: disk.cause,
      suggestion: disk.suggestion,
    };
  };
  const ssds = normaliseSsd(data).flatMap((place) => place.ssds.map(ssdRow));
  const sent = (data.type.startsWith('ssd') ? ssds : data.new.list).map(rowOf);
  const kept = same ? before.rows.map((row) => ({ ...row, percent: phase === 'initialize' ? 100 : row.percent })) : [];
  return {
    formatId: data.id,
    target: data.type,
    formatMode: data.formatMode === '' && same ? before.formatMode : data.formatMode,
    slot: data.slot ?? (same ? before.slot : null),
    rows: sent.length > 0 ? sent : kept,
  };
}

/** Why a format failed, from the sources in their order; '' stands for 'unknown error'. ERR-106, FMT-18 */
export interface FormatFailure {
  readonly title: 'formatdisk' | 'initialize';
  readonly reason: string;
  /** Message of the device, shown beside the reason when initialising failed. */
  readonly serverMessage: string;
  /** The reason was asked for and the answer (or its failure) is in. */
  readonly settled: boolean;
}

/** The failure as the message tells it, before the device is asked for the reason. ERR-106 */
export function failureOf(message: StorageMessage): FormatFailure {
  const title = message.data.progress === 'formatdisk' ? 'formatdisk' : 'initialize';
  return {
    title,
    reason: message.data.error_message,
    serverMessage: title === 'initialize' ? message.msg : '',
    settled: false,
  };
}

/** The reason after the device was asked: its message, its msg, what the storage message said. ERR-106 */
export function failureReason(
  answer: { readonly message?: string; readonly msg?: string } | null,
  errorMessage: string,
): string {
  return [answer?.message, answer?.msg, errorMessage].find((text) => text !== undefined && text.trim() !== '') ?? '';
}
