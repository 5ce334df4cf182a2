import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import type { Page } from '../../../components/place/pager.ts';
import type { Pages } from '../../../components/place/use-pages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './slides.module.css';

interface Props<T> {
  readonly pages: Pages<T, Page<T>>;
  /** Shown where there is nothing to choose. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** What a dialog offers, in pages: the rows that are read, and a way to more of them. */
export function Paged<T>({ pages, empty, children }: Props<T>) {
  const { t } = useTranslation('album');
  const { rows, total, status, failure, reload, more, loadingMore } = pages;
  return (
    <div className={styles.offer}>
      {status === 'loading' ? (
        <LoadingState />
      ) : status === 'failed' ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          {children}
          {rows.length < total && (
            <button type="button" className="btn btn-text" disabled={loadingMore} onClick={more}>
              <Icon name="chevron-down" size={16} />
              {t('slides.more')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
