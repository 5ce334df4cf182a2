import { useCallback, useState, type ReactNode } from 'react';
import type { BabyRecord, MomentRecord } from '#shared/contract/calls-baby.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isMomentNews } from '../news.ts';
import { Failed } from '../failed.tsx';
import { MomentCard } from './moment-card.tsx';
import { MomentForm } from './moment-form.tsx';
import styles from './baby.module.css';

/** Moments of one page. */
const PAGE = 20;

/** Moments of one baby, or of all ('' as the baby), read page by page and kept fresh. */
export function useFeed(baby: string) {
  const { language } = useTranslation('baby');
  const load = useCallback(
    (page: number, signal: AbortSignal) => {
      const which = baby === '' ? {} : { baby_id: baby };
      return call(calls.albumMoment, { ...which, page, size: PAGE }, { signal, silent: true });
    },
    // The device says ages in the language that is shown: in another one they are asked for anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [baby, language],
  );
  const pages = usePages<MomentRecord, CallData<typeof calls.albumMoment>>(load);
  usePushes(isMomentNews, pages.refresh);
  return pages;
}

interface Props {
  readonly feed: ReturnType<typeof useFeed>;
  readonly babies: readonly BabyRecord[];
  /** Shown where nothing was posted. */
  readonly empty: ReactNode;
  /** Over the moments. */
  readonly children?: ReactNode;
  readonly onShow: (id: string) => void;
}

/** The moments of a feed, the newest first (APP-ALBUM-05, APP-BABY-01). */
export function MomentFeed({ feed, babies, empty, children, onShow }: Props) {
  const { t } = useTranslation('baby');
  const [edited, setEdited] = useState<MomentRecord | null>(null);
  const { rows, total, status, failure, reload, refresh, more, loadingMore } = feed;
  return (
    <div className={styles.page}>
      {children}
      {status === 'loading' ? (
        <LoadingState />
      ) : status === 'failed' ? (
        <Failed error={failure} onRetry={reload} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul className={styles.feed} aria-label={t('moments')}>
          {rows.map((moment) => (
            <li key={moment.id}>
              <MomentCard
                moment={moment}
                onShow={() => {
                  onShow(moment.id);
                }}
                onEdit={() => {
                  setEdited(moment);
                }}
                onChanged={refresh}
                onDeleted={refresh}
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && rows.length < total && (
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="more-moments"
          disabled={loadingMore}
          onClick={more}
        >
          {t('more')}
        </button>
      )}
      {edited !== null && (
        <MomentForm
          moment={edited}
          babies={babies}
          onDone={(saved) => {
            setEdited(null);
            if (saved) refresh();
          }}
        />
      )}
    </div>
  );
}
