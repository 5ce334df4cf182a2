import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { fieldsOf, isRecord } from '#shared/rules/storage/fields.ts';
import { adaptSsdSupport, type SsdSupport } from '#shared/rules/storage/records.ts';
import { call } from '../../api/call.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import styles from './ssd-support.module.css';

type Loaded = readonly SsdSupport[] | 'loading' | 'failed';

/** The list of SSDs that are known to work, loaded when it opens; a failure can be tried again. SSD-23, ERR-107 */
export function SupportList() {
  const { t } = useTranslation('ssd');
  const [list, setList] = useState<Loaded>('loading');
  /** Number of the newest attempt; answers of older ones are dropped. */
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let current = true;
    void call(calls.ssdSupport, {}, { silent: true }).then((result) => {
      if (!current) return;
      const isTold = result.success && isRecord(result.data);
      setList(
        isTold
          ? fieldsOf(result.data)
              .list('list')
              .map((item) => adaptSsdSupport(item))
          : 'failed',
      );
    });
    return () => {
      current = false;
    };
  }, [attempt]);
  const retry = () => {
    setList('loading');
    setAttempt(attempt + 1);
  };

  if (list === 'loading') {
    return (
      <div className={styles.listState} role="status" data-testid="ssd-support" data-state="loading">
        <Spinner size={20} label={t('compat.loading')} />
      </div>
    );
  }
  if (list === 'failed') {
    return (
      <div className={styles.listState} role="alert" data-testid="ssd-support" data-state="failed">
        <span>{t('compat.failed')}</span>
        <button type="button" className="btn btn-secondary" onClick={retry}>
          <Icon name="refresh" />
          {t('compat.retry')}
        </button>
      </div>
    );
  }
  return (
    <div
      className={styles.list}
      data-testid="ssd-support"
      data-state="loaded"
      tabIndex={0}
      role="region"
      aria-label={t('compat.list')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compat.brand')}</th>
            <th scope="col">{t('compat.product')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ brand, product }, index) => (
            <tr key={`${index} ${brand} ${product}`}>
              <td>{brand}</td>
              <td>{product}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.length === 0 && <p>{t('compat.empty')}</p>}
    </div>
  );
}
