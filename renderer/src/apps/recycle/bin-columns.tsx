import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import type { Column } from '../../components/place/record-table.tsx';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { daysLeft, whenText } from '../../components/place/when.ts';
import type { Scope } from './restore.ts';
import styles from './recycle.module.css';

/** An entry of a bin as the device lists it. */
export type BinRow = CallData<typeof calls.recycleList>['list'][number];

/** An entry that goes within so many days is marked. */
const SOON_DAYS = 3;

/** Columns of a bin: where it was, who deleted it and when, how long it stays, how large it is. */
export function binColumns(scope: Scope, t: TextsOf<'places'>, language: string): Column<BinRow>[] {
  const days = new Intl.NumberFormat(language);
  const left = ({ expire_at }: BinRow) => {
    const count = daysLeft(expire_at, Date.now());
    return (
      <span data-soon={count <= SOON_DAYS} className={styles.left} title={whenText(expire_at)}>
        {t('recycle.daysLeft', { count, number: days.format(count) })}
      </span>
    );
  };
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(140px, 2fr)',
      render: ({ name, is_dir, ftype }) => (
        <span className={styles.name} title={name}>
          <KindIcon kind={kindOf({ name, isDir: is_dir === '1', ftype })} size={20} />
          <span>{name}</span>
        </span>
      ),
    },
    {
      id: 'origin',
      label: t('recycle.origin'),
      width: 'minmax(96px, 1.5fr)',
      render: ({ origin }) => <span title={origin}>{origin}</span>,
    },
    ...(scope === 'public'
      ? [
          {
            id: 'by',
            label: t('recycle.by'),
            width: '96px',
            render: ({ deleted_by }: BinRow) => deleted_by,
          },
        ]
      : []),
    {
      id: 'deleted',
      label: t('recycle.deleted'),
      width: '140px',
      render: ({ deleted_at }) => whenText(deleted_at),
    },
    { id: 'left', label: t('recycle.left'), width: '88px', render: left },
    { id: 'size', label: t('column.size'), width: '80px', end: true, render: ({ size }) => formatSize(size) },
  ];
}
