import type { MomentRecord } from '#shared/contract/calls-baby.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { AccountPicture } from '../../../components/account/account-picture.tsx';
import { Icon } from '../../../components/icon.ts';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { deleteMoment, like } from './moment-deeds.ts';
import { MomentPhotos } from './moment-photos.tsx';
import styles from './baby.module.css';

interface Props {
  readonly moment: MomentRecord;
  /** The whole of it: all photos, all of its text. */
  readonly whole?: boolean;
  /** Shows it as a whole, to read on or to say something. */
  readonly onShow: () => void;
  readonly onEdit: () => void;
  /** It was liked. */
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** A moment: who posted it, when, how old the baby was then, what was said, and what others think of it. */
export function MomentCard({ moment, whole = false, onShow, onEdit, onChanged, onDeleted }: Props) {
  const { t } = useTranslation('baby');
  const {
    author_name: author,
    baby_name: baby,
    text,
    at,
    age_text: age,
    likes,
    liked,
    comments,
    own,
    removable,
  } = moment;
  const time = formatDateTime(at * 1000);
  const items: MenuItem[] = [
    ...(own === 1 ? [{ id: 'edit', label: t('feed.edit'), icon: 'edit' as const, onSelect: onEdit }] : []),
    ...(removable === 1
      ? [
          {
            id: 'delete',
            label: t('feed.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => {
              void deleteMoment(translateWith(t), moment).then((done) => {
                if (done) onDeleted();
              });
            },
          },
        ]
      : []),
  ];
  return (
    <article className={styles.moment} aria-label={t('feed.moment', { name: baby, time })} data-testid="moment">
      <header className={styles.head}>
        <AccountPicture name={author} picture="" size={40} />
        <div className={styles.grow}>
          <span className={styles.author}>{author}</span>
          <span className={styles.facts}>
            <span>{baby}</span>
            <span data-testid="moment-age">{age}</span>
            <time dateTime={new Date(at * 1000).toISOString()}>{time}</time>
          </span>
        </div>
        {items.length > 0 && (
          <button
            type="button"
            className="icon-btn"
            aria-label={t('feed.actions')}
            title={t('feed.actions')}
            aria-haspopup="menu"
            onClick={(event) => {
              openMenu({ at: { element: event.currentTarget, side: 'below' }, label: t('feed.actions'), items });
            }}
          >
            <Icon name="more" size={16} />
          </button>
        )}
      </header>
      {text !== '' && (
        <p className={styles.text} data-whole={whole}>
          {text}
        </p>
      )}
      <MomentPhotos moment={moment} all={whole} onMore={onShow} />
      <footer className={styles.foot}>
        <button
          type="button"
          className="btn btn-text"
          aria-pressed={liked === 1}
          aria-label={likes === 0 ? t('feed.like') : t('feed.likes', { count: likes })}
          data-testid="like"
          onClick={() => {
            void like(moment).then((done) => {
              if (done) onChanged();
            });
          }}
        >
          <span className={styles.heart} data-liked={liked === 1}>
            <Icon name="heart" size={16} />
          </span>
          {likes > 0 ? likes : t('feed.like')}
        </button>
        {!whole && (
          <button type="button" className="btn btn-text" data-testid="show-comments" onClick={onShow}>
            <Icon name="message" size={16} />
            {comments > 0 ? t('feed.comments', { count: comments }) : t('feed.comment')}
          </button>
        )}
      </footer>
    </article>
  );
}
