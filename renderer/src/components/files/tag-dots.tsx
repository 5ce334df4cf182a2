import { useTranslation } from '../../i18n/use-translation.ts';
import type { TagColor } from '#shared/contract/records.ts';
import { TAGS_SHOWN } from './tags.ts';
import { useTagName } from './use-tag-name.ts';
import styles from './tag-dots.module.css';

/** The colour of a tag as a dot; decoration beside its name. */
export function TagDot({ tag }: { tag: TagColor }) {
  return <i className={styles.dot} data-tag={tag} aria-hidden />;
}

/** The tags of an entry: a dot of each, and their names for whoever points at them or listens. */
export function TagDots({ tags }: { tags: readonly TagColor[] }) {
  const { t } = useTranslation('files');
  const nameOf = useTagName();
  const words = tags.map(nameOf).join(t('tag.and'));
  return (
    <span className={styles.dots} role="img" aria-label={words} title={words} data-testid="tags">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <TagDot key={tag} tag={tag} />
      ))}
    </span>
  );
}
