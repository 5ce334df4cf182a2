import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { Column } from '../../components/place/record-table.tsx';
import { whenText } from '../../components/place/when.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import type { Box } from './fast-share-api.ts';
import styles from './fast-share.module.css';

type Texts = TextsOf<'fastshare'>;

const tones: Readonly<Record<FastShareRecord['state'], string>> = {
  wait: 'neutral',
  run: 'info',
  done: 'success',
  refused: 'warning',
  canceled: 'neutral',
  fail: 'error',
};

/** How one stands, in words: what waits says until when, what moves how far it is. */
export function stateText({ state, rate, code }: Pick<FastShareRecord, 'state' | 'rate' | 'code'>, t: Texts): string {
  if (state === 'run') return t('state.run', { percent: Math.floor(rate * 100) });
  if (state === 'wait' && code !== '') return t('state.code', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  return t(`state.${state}`);
}

/** Columns of a box: what, from or to whom, when, how much, how it stands. */
export function fastShareColumns(box: Box, t: Texts): Column<FastShareRecord>[] {
  const isSent = box === 'initiate';
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(120px, 2fr)',
      render: ({ name, count }) => (
        <span className={styles.words}>
          <span title={name}>{name}</span>
          <span className={styles.remark}>{t('column.entries', { count })}</span>
        </span>
      ),
    },
    {
      id: 'person',
      label: t(isSent ? 'column.to' : 'column.from'),
      width: 'minmax(80px, 1fr)',
      render: ({ from, to }) => <span>{isSent ? (to === '' ? t('column.anybody') : to) : from}</span>,
    },
    {
      id: 'when',
      label: t('column.when'),
      width: '144px',
      render: ({ at, expire_at: end, state }) => (
        <span className={styles.words}>
          <span>{whenText(at)}</span>
          {state === 'wait' && end > 0 && (
            <span className={styles.remark}>{t('column.until', { time: whenText(end) })}</span>
          )}
        </span>
      ),
    },
    { id: 'size', label: t('column.size'), width: '80px', end: true, render: ({ size }) => <span>{formatSize(size)}</span> }, // prettier-ignore
    {
      id: 'state',
      label: t('column.state'),
      width: '136px',
      render: (row) => (
        <span className="chip" data-tone={tones[row.state]} data-state={row.state}>
          {stateText(row, t)}
        </span>
      ),
    },
  ];
}
