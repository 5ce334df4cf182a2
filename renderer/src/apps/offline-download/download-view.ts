import { errorTexts, isErrorCode } from '#shared/contract/codes.ts';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';

/** What can be done with a download. */
export type Deed =
  | ('pause' | 'resume' | 'retry' | 'delete')
  | ('open' | 'locate' | 'stopGiving' | 'giveAgain' | 'deleteRecord' | 'deleteFile')
  | ('copyLink' | 'copyError' | 'openFolder');

type Texts = TextsOf<'offline'>;

/** Why a download failed, for people: the catalogue's text, else the code; '' for one that did not. */
export function whyText({ error }: Pick<OfflineRecord, 'error'>, t: Texts, language: string): string {
  if (error === '') return '';
  return isErrorCode(error) ? errorTexts[error][language === 'zh-CN' ? 'zh' : 'en'] : t('failed', { code: error });
}

/** Part that is there, 0 to 1; null for a running one of which nobody knows how large it is. */
export function shareOf({ size, done, state }: OfflineRecord): number | null {
  if (size > 0) return Math.min(1, done / size);
  return state === 'run' ? null : 0;
}

/** How it is, and how far: "Paused · 43%". */
export function progressText(row: OfflineRecord, resting: boolean, t: Texts): string {
  const { state, size, done, kind } = row;
  if (state === 'run' && kind === 'torrent' && size === 0) return t('state.looking');
  const word = t(
    `state.${state === 'wait' && resting ? 'rest' : state === 'seed' || state === 'done' ? 'run' : state}`,
  );
  // A share is never rounded up to all of it.
  if (size > 0) return t('state.percent', { state: word, percent: Math.floor(Math.min(1, done / size) * 100) });
  return done > 0 ? t('state.amount', { state: word, done: formatSize(done) }) : word;
}

/** What can be done with one that is not finished, the most likely first. */
export function openDeeds({ state, source }: OfflineRecord): readonly Deed[] {
  const own: readonly Deed[] = state === 'fail' ? ['retry', 'copyError'] : state === 'pause' ? ['resume'] : ['pause'];
  return [...own, ...(source === '' ? [] : (['copyLink'] as const)), 'openFolder', 'delete'];
}

/** What can be done with a finished one. */
export function doneDeeds({ state, source, missing, path }: OfflineRecord): readonly Deed[] {
  const isThere = missing === 0 && path !== '';
  return [
    ...(isThere ? (['open', 'locate'] as const) : []),
    ...(state === 'seed' ? (['stopGiving'] as const) : state === 'pause' ? (['giveAgain'] as const) : []),
    ...(source === '' ? [] : (['copyLink'] as const)),
    'deleteRecord',
    ...(isThere ? (['deleteFile'] as const) : []),
  ];
}

/** Speeds of all of them together, bytes a second. */
export function totalsOf(rows: readonly OfflineRecord[]): { readonly down: number; readonly up: number } {
  return {
    down: rows.reduce((sum, { speed }) => sum + speed, 0),
    up: rows.reduce((sum, { up_speed: up }) => sum + up, 0),
  };
}
