import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { Icon } from '../../components/icon.tsx';
import { earlierSeen, noticesCleared, noticesSeen } from '../../state/notices-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { Inbox } from './inbox.tsx';
import { NoticeHistory } from './notice-history.tsx';
import styles from './notices.module.css';
import { panels } from './panel-names.ts';
import { Panel } from './panel.tsx';
import shared from './panel.module.css';

/** The messages of the device and the notices of this console, newest first; looking at them is telling the device (NTC-04). */
export function NoticesPanel() {
  const { t } = useTranslation('shell');
  return (
    <Panel name={panels.notices} label={t('notices.title')} side="right" width={400}>
      <Content />
    </Panel>
  );
}

/** Deletes every message, after a question; they are gone on the device too. */
function useDeleteAll(): () => void {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  return () => {
    void confirm({
      title: t('notices.deleteTitle'),
      content: t('notices.deleteText'),
      okText: t('notices.delete'),
      danger: true,
      onOk: async () => {
        const result = await call(calls.actionDeleteAll, {});
        return result.success ? '' : failureText(result);
      },
    }).then((sure) => {
      if (sure) dispatch(noticesCleared());
    });
  };
}

function Content() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.notices.list);
  const earlier = useAppSelector((state) => state.notices.earlier);
  const deleteAll = useDeleteAll();
  useEffect(() => {
    if (list.some(({ content }) => content.seen !== true)) dispatch(noticesSeen());
  }, [list, dispatch]);
  const markAll = async () => {
    const result = await call(calls.actionKnown, { all: true });
    if (result.success) dispatch(earlierSeen());
    else toastFailure(result);
  };
  return (
    <>
      <div className={shared.heading}>
        <h2 className="type-h3">{t('notices.title')}</h2>
        <span className={styles.actions}>
          {earlier.unknown > 0 && (
            <button type="button" className="btn btn-text" onClick={() => void markAll()}>
              {t('notices.markAll')}
            </button>
          )}
          {list.length > 0 && (
            <button type="button" className="btn btn-text" onClick={deleteAll}>
              {t('notices.clear')}
            </button>
          )}
        </span>
      </div>
      <Inbox />
      {list.length === 0 ? (
        <div className={shared.empty} role="status">
          <Icon name="bell" size={32} />
          <p className="type-h3">{t('notices.empty')}</p>
          <p>{t('notices.emptyText')}</p>
        </div>
      ) : (
        <NoticeHistory list={list} more={earlier.count > 0} />
      )}
    </>
  );
}
