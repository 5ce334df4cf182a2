import { formatSizeSpaced } from '#shared/rules/size.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import {
  failureOf,
  useSpaceByAccountQuery,
  useSpaceByKindQuery,
  whenOpened,
  type PoolShare,
  type PoolUse,
} from './accounts-api.ts';
import styles from './accounts.module.css';
import { EveryAccount } from './every-account.tsx';
import { KindBar } from './kind-bar.tsx';
import { Section } from './section.tsx';

/** One pool: how full it is and with what, and what of it is the person's own. */
function Pool({ use, share }: { use: PoolUse; share: PoolShare | undefined }) {
  const { t } = useTranslation('accounts');
  const username = useAppSelector((state) => state.session.username);
  const own = share?.users.find((user) => user.username === username);
  const figures = {
    used: formatSizeSpaced(use.used),
    total: formatSizeSpaced(use.total),
    free: formatSizeSpaced(use.free),
  };
  return (
    <div data-testid="pool" data-pool={use.pool}>
      <Section title={use.name} text={t('space.figures', figures)}>
        <KindBar label={t('space.bar', { name: use.name })} types={use.types} total={use.total} />
        {own === undefined || own.used === 0 ? (
          <p className={styles.quiet}>{t('space.nothing')}</p>
        ) : (
          <>
            <p className={styles.own} data-testid="own-use">
              {t('space.yours', { used: formatSizeSpaced(own.used) })}
            </p>
            {own.types !== undefined && (
              <KindBar label={t('space.ownBar', { name: use.name })} types={own.types} total={own.used} />
            )}
          </>
        )}
      </Section>
    </div>
  );
}

/** The space of the device: each pool, one's own part by kind, the way to clear up; the administrator sees everybody. APP-MYACC-02 */
export function SpacePage() {
  const { t } = useTranslation('accounts');
  const { openWindow } = useAppWindow();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const kinds = useSpaceByKindQuery({}, whenOpened);
  const shares = useSpaceByAccountQuery({}, whenOpened);
  const retry = (): void => {
    void kinds.refetch();
    void shares.refetch();
  };
  if (kinds.data === undefined || shares.data === undefined) {
    if (!kinds.isError && !shares.isError) return <LoadingState />;
    return <ErrorState {...failureOf(kinds.error ?? shares.error)} onRetry={retry} />;
  }
  const pools = kinds.data.list;
  const byPool = shares.data.list;
  return (
    <PlaceSheet title={t('page.zspace')} text={t('space.text')}>
      {pools.length === 0 && <EmptyState icon="disk" title={t('space.noPool')} text={t('space.noPoolText')} />}
      {pools.map((use) => (
        <Pool key={use.pool} use={use} share={byPool.find(({ pool }) => pool === use.pool)} />
      ))}
      {pools.length > 0 && (
        <Section
          title={t('space.clean')}
          text={t('space.cleanText')}
          action={
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                openWindow('/fileClear-home');
              }}
            >
              <Icon name="trash" size={16} />
              {t('space.clean')}
            </button>
          }
        />
      )}
      {isMaster && pools.length > 0 && <EveryAccount pools={byPool} />}
    </PlaceSheet>
  );
}
