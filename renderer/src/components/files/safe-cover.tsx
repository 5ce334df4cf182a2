import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import styles from './safe-cover.module.css';
import { useElsewhere } from './use-elsewhere.ts';

/** Covers what the safe box holds while somebody works in another program or another page (APP-SAFEB-02). */
export function SafeCover({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('safe');
  const elsewhere = useElsewhere();
  return (
    <div className={styles.content} data-hidden={elsewhere}>
      {children}
      {elsewhere && (
        <div className={styles.cover} data-testid="safe-cover">
          <EmptyState icon="safe" title={t('cover.title')} text={t('cover.text')} />
        </div>
      )}
    </div>
  );
}

/** The same for what may lie in the box or not. */
export function CoverIfSecret({ secret, children }: { readonly secret: boolean; readonly children: ReactNode }) {
  return secret ? <SafeCover>{children}</SafeCover> : children;
}
