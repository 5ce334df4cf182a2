import { useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dropReceipt, receiptsOf } from './receipts.ts';
import styles from './share.module.css';

type Own = CallData<typeof calls.collectMine>['list'][number];

/** Names that are shown of one submission. */
const SHOWN = 5;

/** What this browser has handed in to a collection, to be looked at and taken back while it is open (CALL-EXT-13). */
export function OwnSubmissions({ id }: { readonly id: string }) {
  const { t } = useTranslation('sharing');
  const [list, setList] = useState<readonly Own[]>([]);
  const [busy, setBusy] = useState('');
  useEffect(() => {
    const receipts = receiptsOf(id);
    if (receipts.length === 0) return;
    const controller = new AbortController();
    void call(calls.collectMine, { id, receipts }, { signal: controller.signal }).then((result) => {
      if (!controller.signal.aborted && result.success) setList(result.data.list);
    });
    return () => {
      controller.abort();
    };
  }, [id]);
  const takeBack = async (receipt: string): Promise<void> => {
    if (busy !== '') return;
    setBusy(receipt);
    const result = await call(calls.collectTakeBack, { id, receipt });
    setBusy('');
    // Unknown: it was taken back in another tab.
    if (!result.success && result.code !== 'N000003') {
      toastFailure(result);
      return;
    }
    dropReceipt(id, receipt);
    setList((before) => before.filter((one) => one.receipt !== receipt));
    toast({ kind: 'success', text: t('collect.takenBack') });
  };
  if (list.length === 0) return null;
  return (
    <section className={styles.mine} aria-label={t('collect.mine')} data-testid="collect-mine">
      <h2>{t('collect.mine')}</h2>
      <p>{t('collect.mineText')}</p>
      <ul className={styles.list}>
        {list.map(({ receipt, at, files }) => (
          <li key={receipt}>
            <span className={styles.entryName}>
              {files
                .slice(0, SHOWN)
                .map(({ name }) => name)
                .join(t('collect.comma'))}
              {files.length > SHOWN && ` ${t('collect.more', { count: files.length - SHOWN })}`}
            </span>
            <span className={styles.entryFact}>{formatSize(files.reduce((sum, { size }) => sum + size, 0))}</span>
            <span className={styles.entryFact}>{whenText(at)}</span>
            <button
              type="button"
              className="link-btn"
              aria-label={t('collect.takeBackOf', { time: whenText(at) })}
              disabled={busy !== ''}
              onClick={() => void takeBack(receipt)}
            >
              {t('collect.takeBack')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
