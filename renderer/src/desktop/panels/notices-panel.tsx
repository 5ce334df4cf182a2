import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { Icon } from '../../components/icon.ts';
import { inOrder, selectNoticeView, type ShownNotice } from '../../state/notice-view.ts';
import { earlierSeen, noticesCleared, noticesSeen, wishChanged } from '../../state/notices-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { DoNotDisturb, QuietLine } from './do-not-disturb.tsx';
import { Inbox } from './inbox.tsx';
import { NoticeHistory } from './notice-history.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { NoticesWaiting } from './notices-waiting.tsx';
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
      if (!sure) return;
      dispatch(wishChanged({ type: 'cleared' }));
      dispatch(noticesCleared());
    });
  };
}

/** What has come back counts as seen once the panel is open; it stays in front as long as that is. */
function useReturned(shown: readonly ShownNotice[]): readonly ShownNotice[] {
  const [returned, setReturned] = useState<readonly string[]>([]);
  const more = shown.filter((one) => one.back && !returned.includes(one.notice.key)).map((one) => one.notice.key);
  if (more.length > 0) setReturned([...returned, ...more]);
  return inOrder(shown.map((one) => (returned.includes(one.notice.key) ? { ...one, back: true } : one)));
}

function Content() {
  const { t } = useTranslation(['shell', 'desk']);
  const dispatch = useAppDispatch();
  const [setting, setSetting] = useState(false);
  const { shown, fresh } = useAppSelector(selectNoticeView);
  const list = useReturned(shown);
  const none = useAppSelector((state) => state.notices.list.length === 0);
  const earlier = useAppSelector((state) => state.notices.earlier);
  const deleteAll = useDeleteAll();
  useEffect(() => {
    if (fresh.length > 0) dispatch(noticesSeen());
  }, [fresh, dispatch]);
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
          {!none && (
            <button type="button" className="btn btn-text" onClick={deleteAll}>
              {t('notices.clear')}
            </button>
          )}
          <DoNotDisturb />
          <button
            type="button"
            className="icon-btn"
            aria-label={t('desk:notices.settings')}
            title={t('desk:notices.settings')}
            aria-expanded={setting}
            onClick={() => {
              setSetting(!setting);
            }}
          >
            <Icon name="settings" />
          </button>
        </span>
      </div>
      {setting ? (
        <NoticeSettings />
      ) : (
        <>
          <QuietLine />
          <Inbox />
          <NoticesWaiting />
          {shown.length === 0 ? (
            <div className={shared.empty} role="status">
              <Icon name="bell" size={32} />
              <p className="type-h3">{t('notices.empty')}</p>
              <p>{t('notices.emptyText')}</p>
            </div>
          ) : (
            <NoticeHistory list={list} more={earlier.count > 0} />
          )}
        </>
      )}
    </>
  );
}
