import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { Icon } from '../../components/icon.ts';
import type { Column } from '../../components/place/record-table.tsx';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { whenText } from '../../components/place/when.ts';
import styles from './shares.module.css';

const tones = { ok: 'success', expired: 'warning', cancelled: 'error', missing: 'error' } as const;

/** Columns of the link manager, or of what is shared with members. */
export function shareColumns(kind: 'links' | 'members', t: TextsOf<'sharing'>): Column<ShareRecord>[] {
  const state: Column<ShareRecord> = {
    id: 'state',
    label: t('column.state'),
    width: '96px',
    render: (share) => (
      <span className="chip" data-tone={tones[share.state]} data-state={share.state}>
        {t(`state.${share.state}`)}
      </span>
    ),
  };
  const name: Column<ShareRecord> = {
    id: 'name',
    label: t('column.name'),
    width: 'minmax(160px, 2fr)',
    render: (share) => (
      <span className={styles.name} title={share.name}>
        <Icon name={share.code === '' ? 'link' : 'lock'} size={18} />
        <span>{share.name}</span>
      </span>
    ),
  };
  const ends: Column<ShareRecord> = {
    id: 'ends',
    label: t('column.ends'),
    width: '140px',
    render: ({ expire_at }) => (expire_at === 0 ? t('lifetime.never') : whenText(expire_at)),
  };
  if (kind === 'members')
    return [
      name,
      {
        id: 'members',
        label: t('column.members'),
        width: 'minmax(120px, 1fr)',
        render: ({ members }) => members.join(', '),
      },
      ends,
      state,
    ];
  return [
    name,
    { id: 'code', label: t('column.code'), width: '64px', from: 800, render: ({ code }) => code },
    {
      id: 'last',
      label: t('column.last'),
      width: '140px',
      from: 960,
      render: ({ last_at, last_ip }) =>
        last_at === 0 ? (
          ''
        ) : (
          <span className={styles.last}>
            {whenText(last_at)}
            <span>{last_ip}</span>
          </span>
        ),
    },
    { id: 'visits', label: t('column.visits'), width: '72px', end: true, render: ({ visits }) => visits },
    {
      id: 'downloads',
      label: t('column.downloads'),
      width: '104px',
      end: true,
      render: ({ count, limit }) => (limit === 0 ? count : t('column.ofLimit', { count, limit })),
    },
    ends,
    state,
  ];
}
