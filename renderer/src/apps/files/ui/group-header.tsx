import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Translate } from '#shared/rules/text.ts';
import { Icon } from '../../../components/icon.ts';
import type { Group } from '../model/grouping.ts';
import styles from './groups.module.css';

/** Name of a group, in words. */
export function groupName(group: Group, t: Translate): string {
  switch (group.by) {
    case 'folders':
    case 'digit':
    case 'sign':
      return t(`filework:group.${group.by}`);
    case 'letter':
      return group.chinese ? t('filework:group.chinese', { letter: group.letter }) : group.letter;
    case 'kind':
      return t(`filework:group.kind.${group.kind}`);
    case 'size':
      return t(`filework:group.size.${group.size}`);
    case 'day':
      return t(`filework:group.day.${group.day}`);
    case 'month':
      return t('filework:group.month', { month: t(`when.month.${group.month}`), year: group.year });
    case 'date':
      return t('filework:group.date', { day: group.date, month: t(`when.month.${group.month}`), year: group.year });
  }
}

interface Props {
  readonly group: Group;
  readonly count: number;
  readonly open: boolean;
  readonly top: number;
  readonly translate: Translate;
  readonly onToggle: () => void;
  /** Selects the whole group; with `add` beside what is selected. */
  readonly onSelect: (add: boolean) => void;
}

/** Title of a group: the arrow closes and opens it, its name selects everything in it (interaction conventions 3.5). */
export function GroupHeader({ group, count, open, top, translate, onToggle, onSelect }: Props) {
  const { t } = useTranslation('filework');
  const name = groupName(group, translate);
  return (
    <div
      className={styles.group}
      role="presentation"
      data-testid="group-header"
      data-group={group.key}
      style={{ transform: `translateY(${top}px)` }}
      onPointerDown={(event) => {
        event.stopPropagation();
      }}
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <button
        type="button"
        className={styles.groupArrow}
        aria-expanded={open}
        aria-label={t(open ? 'group.close' : 'group.open', { name })}
        onClick={onToggle}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
      </button>
      <button
        type="button"
        className={styles.groupName}
        aria-label={t('group.select', { name })}
        onClick={(event) => {
          onSelect(event.ctrlKey || event.metaKey);
        }}
      >
        {name}
        <span className={styles.groupCount}>{count}</span>
      </button>
    </div>
  );
}
