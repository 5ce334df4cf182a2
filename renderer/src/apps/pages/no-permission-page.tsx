import { calls } from '#shared/contract/index.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../api/call.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import type { Refusal } from '../../routes/guard.ts';
import { useAppSelector } from '../../state/store.ts';
import { PageFrame } from './page-frame.tsx';
import { WaysOn } from './ways-on.tsx';

/** Longest reason taken from an address. */
const REASON_MAX = 200;

/** The administrator's name, for those who must ask; '' while unknown. */
function useMasterName(wanted: boolean): string {
  const [name, setName] = useState('');
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    void call(calls.masterInfo, {}, { signal: abort.signal, silent: true }).then((result) => {
      if (result.success) setName(result.data.nickname || result.data.qcname || result.data.username);
    });
    return () => {
      abort.abort();
    };
  }, [wanted]);
  return name;
}

interface ContentProps {
  readonly why: Refusal;
  /** Reason given by whoever led here. */
  readonly reason?: string;
  readonly page?: boolean;
}

/** RTE-15: no permission, the reason, and whom to ask. */
export function NoPermissionContent({ why, reason = '', page = false }: ContentProps) {
  const { t } = useTranslation('signin');
  const master = useAppSelector((state) => state.session.isMaster);
  const signedIn = useAppSelector((state) => state.session.token !== '');
  const name = useMasterName(signedIn && !master);
  return (
    <PageFrame
      icon="lock"
      title={t('page401.title')}
      inset={!page}
      testId="no-permission"
      actions={<WaysOn page={page} home={t('page401.back')} />}
    >
      {reason !== '' && <p>{reason}</p>}
      <p>{why === 'approval' ? t('page401.approval') : t('page401.text')}</p>
      {name !== '' && <p>{t('page401.ask', { name })}</p>}
    </PageFrame>
  );
}

/** The page /401; `m` of the query is shown as text, never as markup. */
export function NoPermissionPage() {
  const query = new URLSearchParams(useAppHistory().current().location.search);
  return (
    <NoPermissionContent
      page
      why={query.get('why') === 'approval' ? 'approval' : 'permission'}
      reason={(query.get('m') ?? '').slice(0, REASON_MAX)}
    />
  );
}
