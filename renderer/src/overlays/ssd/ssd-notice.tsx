import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '#shared/contract/index.ts';
import { noticeOf, type NoticeAction } from '#shared/rules/storage/notices.ts';
import { call } from '../../api/call.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { SsdPlaces } from './ssd-places.tsx';
import styles from './ssd.module.css';

type SsdNoticeAction = Extract<NoticeAction, 'boot-ssd-disable' | 'boot-ssd-lost'>;

const isSsdNotice = (action: NoticeAction | undefined): action is SsdNoticeAction =>
  action === 'boot-ssd-disable' || action === 'boot-ssd-lost';

/**
 * Tells the administrator that an SSD was switched off or not found at the start; OK lets the device go on to its
 * next message. Nobody else sees it, and nobody else tells the device. SSD-25, SSD-26, POL-12
 */
export function SsdNotice() {
  const { t } = useTranslation('ssd');
  const dispatch = useAppDispatch();
  const message = useAppSelector((state) => state.storage.message);
  const checkedAt = useAppSelector((state) => state.storage.checkedAt);
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const [closed, setClosed] = useState<readonly string[]>([]);
  /** Ids whose closing the device has not heard of. */
  const unheard = useRef(new Set<string>());
  const notice = noticeOf(message);
  const id = notice?.id ?? '';

  // A consuming that failed is sent again when the id appears again, unseen.
  useEffect(() => {
    if (!unheard.current.delete(id)) return;
    void call(calls.actionKnown, { ids: [id] }, { silent: true }).then((result) => {
      if (!result.success) unheard.current.add(id);
    });
  }, [id, checkedAt]);

  if (message === null || !isMaster || !isSsdNotice(notice?.action) || closed.includes(id)) return null;
  const { action } = notice;
  const close = () => {
    setClosed([...closed, id]);
    void call(calls.actionKnown, { ids: [id] }, { silent: true }).then((result) => {
      if (!result.success) unheard.current.add(id);
      dispatch(pollRequested());
    });
  };
  return (
    <DialogFrame
      title={t('notice.title')}
      layer="notice"
      role="alertdialog"
      width={480}
      testId="ssd-notice"
      overlay="monitor-warning"
      state={action}
      footer={
        <button type="button" className="btn btn-primary" onClick={close} data-autofocus="true">
          {t('notice.ok')}
        </button>
      }
    >
      <p className={styles.question}>
        <b>{t(`notice.${action}`)}</b>
      </p>
      <SsdPlaces data={message.data} only />
      <p className={styles.after}>{t('notice.calm')}</p>
    </DialogFrame>
  );
}
