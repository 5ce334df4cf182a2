import { useId, useState } from 'react';
import { COMMENT_MAX } from '#shared/constants.ts';
import type { CommentRecord } from '#shared/contract/calls-baby.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { failureText } from '../../../api/failure-text.ts';
import { AccountPicture } from '../../../components/account/account-picture.tsx';
import { Icon } from '../../../components/icon.ts';
import { TextArea } from '../../../components/place/fields.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeMoment } from '../../../state/album/baby-api.ts';
import { deleteComment } from './moment-deeds.ts';
import styles from './baby.module.css';

interface Props {
  readonly moment: string;
  readonly comments: readonly CommentRecord[];
  readonly total: number;
  readonly loadingMore: boolean;
  readonly onMore: () => void;
  /** Something was said, or taken back. */
  readonly onChanged: () => void;
}

function CommentForm({ moment, onChanged }: Pick<Props, 'moment' | 'onChanged'>) {
  const { t } = useTranslation('baby');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    if (text.trim() === '' || sending) return;
    setSending(true);
    const answer = await changeMoment({ action: 'comment', id: moment, comment: text.trim() });
    setSending(false);
    if (!answer.success) return setError(failureText(answer));
    setText('');
    onChanged();
  };
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t('detail.write')}
        rows={2}
        value={text}
        maxLength={COMMENT_MAX}
        error={error}
        onValue={(next) => {
          setText(next);
          setError('');
        }}
      />
      <button
        type="submit"
        className="btn btn-primary"
        data-testid="send-comment"
        disabled={text.trim() === '' || sending}
      >
        {t('detail.send')}
      </button>
    </form>
  );
}

/** What was said about a moment, the newest first, and a place to say more (APP-ALBUM-05). */
export function Comments({ moment, comments, total, loadingMore, onMore, onChanged }: Props) {
  const { t } = useTranslation('baby');
  const heading = useId();
  return (
    <section className={styles.comments} aria-labelledby={heading}>
      <h2 id={heading}>{total === 0 ? t('detail.comments') : t('feed.comments', { count: total })}</h2>
      <CommentForm moment={moment} onChanged={onChanged} />
      {comments.length === 0 ? (
        <p className={styles.hint}>{t('detail.none')}</p>
      ) : (
        <ul>
          {comments.map((comment) => (
            <li key={comment.id} data-testid="comment">
              <AccountPicture name={comment.author_name} picture="" />
              <div className={styles.grow}>
                <span className={styles.facts}>
                  <b>{comment.author_name}</b>
                  <time dateTime={new Date(comment.at * 1000).toISOString()}>{formatDateTime(comment.at * 1000)}</time>
                </span>
                <p>{comment.text}</p>
              </div>
              {comment.removable === 1 && (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('detail.deleteComment', { name: comment.author_name })}
                  title={t('detail.deleteComment', { name: comment.author_name })}
                  onClick={() => {
                    void deleteComment(translateWith(t), moment, comment).then((done) => {
                      if (done) onChanged();
                    });
                  }}
                >
                  <Icon name="trash" size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {comments.length < total && (
        <button type="button" className="btn btn-text" disabled={loadingMore} onClick={onMore}>
          {t('detail.earlier')}
        </button>
      )}
    </section>
  );
}
