import type { DateFormat } from '#shared/rules/time.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { Entry } from '../../../state/files/entry.ts';

/** What one drawn item of a list or grid is given; equal values draw nothing again. */
export interface ItemProps {
  readonly index: number;
  /** Undefined while it is being loaded. */
  readonly entry: Entry | undefined;
  /** Path of the folder as people read it, for `data-path`. */
  readonly folderName: string;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** Room for the name on one line. */
  readonly nameWidth: number;
  readonly id: string;
  readonly total: number;
  readonly selected: boolean;
  readonly focused: boolean;
  /** Cut and not yet pasted. */
  readonly cut: boolean;
  readonly renaming: boolean;
  /** Files would be dropped into this folder. */
  readonly target: boolean;
  /** The present, unix milliseconds, for "today" and "yesterday". */
  readonly now: number;
  /** The time shown is when it was opened or uploaded, not when it was changed. */
  readonly recent: boolean;
  /** In which order dates are written. */
  readonly dates: DateFormat;
  /** Whose it is or where it lies, in words; null in a folder, which tells no such thing. */
  readonly origin: string | null;
  /** Small pictures of what has one stand for its icon. */
  readonly pictures: boolean;
  readonly onRenamed: () => void;
  /** Texts, handed down so that thousands of rows need not look for them. */
  readonly translate: Translate;
}

/** What assistive technology and tests see of an item. */
export function itemData({ index, entry, folderName, focused, cut, renaming, target }: ItemProps) {
  return {
    'data-testid': 'file-row',
    'data-index': index,
    'data-focused': focused || undefined,
    'data-cut': cut || undefined,
    'data-renaming': renaming || undefined,
    'data-target': target || undefined,
    'data-gone': entry?.gone !== undefined || undefined,
    ...(entry === undefined ? {} : { 'data-path': folderName === '' ? entry.name : `${folderName}/${entry.name}` }),
  };
}
