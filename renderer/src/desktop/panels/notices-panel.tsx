import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icon.tsx';
import { formatDateTime } from '#shared/rules/time.ts';
import { noticeAdded, noticeDeleted, noticesCleared, type Notice } from '../../state/notices-slice.ts';
import { VERSION_NOTICE } from '../../state/polling.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import { Inbox } from './inbox.tsx';
import { panels } from './panel-names.ts';
import { Panel } from './panel.tsx';
import styles from './notices.module.css';
import shared from './panel.module.css';

const icons: Readonly<Record<'info' | 'success' | 'warning' | 'error', IconName>> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  error: 'cross-circle',
};

/** The notices of this console, newest first; looking at them marks them as seen (NTC-04). */
export function NoticesPanel() {
  const { t } = useTranslation('shell');
  return (
    <Panel name={panels.notices} label={t('notices.title')} side="right" width={400}>
      <Content />
    </Panel>
  );
}

function Content() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.notices.list);
  useEffect(() => {
    for (const notice of list) {
      if (notice.content.seen !== true) dispatch(noticeAdded({ key: notice.key, content: { seen: true } }));
    }
  }, [list, dispatch]);
  return (
    <>
      <div className={shared.heading}>
        <h2 className="type-h3">{t('notices.title')}</h2>
        {list.length > 0 && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              dispatch(noticesCleared());
            }}
          >
            {t('notices.clear')}
          </button>
        )}
      </div>
      <Inbox />
      {list.length === 0 ? (
        <div className={shared.empty} role="status">
          <Icon name="bell" size={32} />
          <p className="type-h3">{t('notices.empty')}</p>
          <p>{t('notices.emptyText')}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {list.toReversed().map((notice) => (
            <Entry key={notice.key} notice={notice} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ notice }: { notice: Notice }) {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const { kind = 'info', title = '', at, route } = notice.content;
  const text = notice.content.text ?? (notice.key === VERSION_NOTICE ? t('notices.clientVersion') : '');
  return (
    <li className={styles.notice} data-testid="notice" data-key={notice.key} data-kind={kind}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={18} label={t(`toast.${kind}`)} />
      </span>
      <div className={styles.text}>
        {title !== '' && <div className="type-label">{title}</div>}
        {text !== '' && <div className={styles.body}>{text}</div>}
        <div className={styles.foot}>
          {at !== undefined && <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>}
          {route !== undefined && (
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                openRoute(store, route);
              }}
            >
              {t('notices.open')}
            </button>
          )}
        </div>
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('notices.remove')}
        title={t('notices.remove')}
        onClick={() => {
          store.dispatch(noticeDeleted(notice.key));
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
