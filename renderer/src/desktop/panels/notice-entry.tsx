import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { putOffUntil } from '#shared/rules/notice-wishes.ts';
import { calls } from '#shared/contract/index.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { AccessAnswers, type AccessAnswer } from '../../components/team/access-answers.tsx';
import { noticeId } from '../../state/notice-record.ts';
import { isMuted, keptOf, sourceOf, type ShownNotice } from '../../state/notice-view.ts';
import { noticeAdded, noticeDeleted, wishChanged } from '../../state/notices-slice.ts';
import { VERSION_NOTICE } from '../../state/polling.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import styles from './notices.module.css';

const icons: Readonly<Record<'info' | 'success' | 'warning' | 'error', IconName>> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  error: 'cross-circle',
};

/** What a request has become. */
const answers = ['granted', 'refused', 'answered'] as const;

/**
 * One notice: how bad, what, when, and what can be done about it. Those of the device stay until all are deleted;
 * critical ones stand first until somebody has acknowledged them, the others can be put off or silenced (NTC-04).
 */
export function NoticeEntry({ shown: { notice, standing, back } }: { shown: ShownNotice }) {
  const { key, content } = notice;
  const { t } = useTranslation(['shell', 'desk']);
  const store = useAppStore();
  const muted = useAppSelector((state) => isMuted(state.notices, notice));
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const [busy, setBusy] = useState(false);
  const { kind = 'info', title = '', at, route, canContinue = false, asks = false } = content;
  const text = content.text ?? (key === VERSION_NOTICE ? t('notices.clientVersion') : '');
  const id = noticeId(key);
  const goOn = async (of: number) => {
    setBusy(true);
    const result = await call(calls.actionContinue, { id: of });
    setBusy(false);
    if (result.success) store.dispatch(noticeAdded({ key, content: { canContinue: false, done: true } }));
    else toastFailure(result);
  };
  const answer = async (of: number, said: AccessAnswer) => {
    setBusy(true);
    const result = await call(calls.actionContinue, { id: of, option: said });
    setBusy(false);
    // The device goes on with a request once; where another window was first, this one says so.
    const isLate = result.code === 'N000001';
    if (!result.success && !isLate) {
      toastFailure(result);
      return;
    }
    const answered = isLate ? 'answered' : said === 'refuse' ? 'refused' : 'granted';
    store.dispatch(noticeAdded({ key, content: { canContinue: false, answered } }));
  };
  const source = sourceOf(notice);
  const putOff = (how: 'hour' | 'tomorrow') => () => {
    store.dispatch(wishChanged({ type: 'putOff', notice: { ...keptOf(notice), until: putOffUntil(how, Date.now()) } }));
  };
  const choices = (): MenuItem[] => [
    { id: 'hour', label: t('desk:notices.hour'), icon: 'clock', onSelect: putOff('hour') },
    { id: 'tomorrow', label: t('desk:notices.tomorrow'), icon: 'clock', onSelect: putOff('tomorrow') },
    'separator',
    {
      id: 'mute',
      label: t(muted ? 'desk:notices.unmute' : 'desk:notices.mute', { source: t(`desk:notices.sources.${source}`) }),
      icon: muted ? 'bell' : 'moon',
      onSelect: () => {
        store.dispatch(wishChanged({ type: 'muted', source, muted: !muted }));
      },
    },
  ];
  const answered = answers.find((each) => each === content.answered);
  return (
    <li className={styles.notice} data-testid="notice" data-key={key} data-kind={kind}>
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
          {id !== null && canContinue && isMaster && asks && (
            <AccessAnswers label={text} busy={busy} onAnswer={(said) => void answer(id, said)} />
          )}
          {answered !== undefined && <span role="status">{t(`notices.access.${answered}`)}</span>}
          {id !== null && canContinue && isMaster && !asks && (
            <button type="button" className="link-btn" disabled={busy} onClick={() => void goOn(id)}>
              {t('notices.letIn')}
            </button>
          )}
          {standing && (
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                store.dispatch(wishChanged({ type: 'acknowledged', key }));
              }}
            >
              {t('desk:notices.acknowledge')}
            </button>
          )}
          {back && <span>{t('desk:notices.back')}</span>}
          {muted && <span>{t('desk:notices.muted')}</span>}
          {content.done === true && <span role="status">{t('notices.done')}</span>}
        </div>
      </div>
      {kind !== 'error' && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('desk:notices.choices', { title: title === '' ? text : title })}
          title={t('desk:notices.choices', { title: title === '' ? text : title })}
          aria-haspopup="menu"
          onClick={(event) => {
            openMenu({
              items: choices(),
              at: { element: event.currentTarget, side: 'below' },
              label: t('desk:notices.choices', { title: title === '' ? text : title }),
            });
          }}
        >
          <Icon name="more" />
        </button>
      )}
      {id === null && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('notices.remove')}
          title={t('notices.remove')}
          onClick={() => {
            store.dispatch(noticeDeleted(key));
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
