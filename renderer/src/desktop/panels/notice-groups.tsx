import { useRef, useState, type KeyboardEvent } from 'react';
import type { NoticeSource } from '#shared/rules/notice-wishes.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { noticeId } from '../../state/notice-record.ts';
import { sourceOf, type ShownNotice } from '../../state/notice-view.ts';
import { noticesDeleted } from '../../state/notices-slice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { NoticeEntry } from './notice-entry.tsx';
import styles from './notices.module.css';

/** Most messages that the device is asked to delete in one call. */
const DELETE_MAX = 1000;

interface Group {
  readonly source: NoticeSource;
  readonly list: readonly ShownNotice[];
}

/** The messages by their source, in the order of the first of each. */
function groupsOf(list: readonly ShownNotice[]): readonly Group[] {
  const bySource = Map.groupBy(list, ({ notice }) => sourceOf(notice));
  return [...bySource].map(([source, ofSource]) => ({ source, list: ofSource }));
}

/** What clearing takes: critical messages stay until somebody has acknowledged them (features, notification centre). */
const clearable = ({ notice, standing }: ShownNotice): boolean =>
  !standing && !(notice.content.kind === 'error' && notice.content.seen !== true);

/** Deletes messages here and on the device; answers what went wrong, or ''. */
async function deleteOf(list: readonly ShownNotice[], onDeleted: (keys: readonly string[]) => void): Promise<string> {
  const keys = list.map(({ notice }) => notice.key);
  const ids = keys.flatMap((key) => noticeId(key) ?? []);
  for (let from = 0; from < ids.length; from += DELETE_MAX) {
    const result = await call(calls.actionDelete, { ids: ids.slice(from, from + DELETE_MAX) });
    if (!result.success) return failureText(result);
  }
  onDeleted(keys);
  return '';
}

interface Props {
  /** Newest first. */
  readonly list: readonly ShownNotice[];
  /** They are what a search has found: a group is not all there, so it is neither folded nor cleared. */
  readonly isFound: boolean;
}

/**
 * The messages grouped by who sends them, the group with the newest first. A group can be folded, all but what must be
 * acknowledged, and cleared; arrows go from one heading to the next, left and right fold and unfold (interaction 3.5).
 */
export function NoticeGroups({ list, isFound }: Props) {
  const [folded, setFolded] = useState<ReadonlySet<NoticeSource>>(new Set());
  const root = useRef<HTMLDivElement>(null);
  const fold = (source: NoticeSource, wanted: boolean) => {
    const next = new Set(folded);
    if (wanted) next.add(source);
    else next.delete(source);
    setFolded(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const heads = [...(root.current?.querySelectorAll<HTMLElement>('[data-group-head]') ?? [])];
    const at = heads.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: heads.length - 1 }[event.key];
    if (next !== undefined) heads[Math.max(0, Math.min(next, heads.length - 1))]?.focus();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const source = heads[at]?.dataset.groupHead as NoticeSource;
      fold(source, event.key === 'ArrowLeft');
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={root} onKeyDown={onKeyDown}>
      {groupsOf(list).map((group) => (
        <NoticeGroup
          key={group.source}
          group={group}
          isFound={isFound}
          isFolded={!isFound && folded.has(group.source)}
          onFold={(wanted) => {
            fold(group.source, wanted);
          }}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly isFound: boolean;
  readonly isFolded: boolean;
  readonly onFold: (wanted: boolean) => void;
}

function NoticeGroup({ group: { source, list }, isFound, isFolded, onFold }: GroupProps) {
  const { t } = useTranslation('desk');
  const dispatch = useAppDispatch();
  const name = t(`notices.sources.${source}`);
  const toClear = list.filter(clearable);
  const shown = isFolded ? list.filter(({ standing }) => standing) : list;
  const clear = () => {
    void confirm({
      title: t('notices.clearTitle', { count: toClear.length, source: name }),
      content: t(toClear.length < list.length ? 'notices.clearTextCritical' : 'notices.clearText'),
      okText: t('notices.clearOk', { count: toClear.length }),
      danger: true,
      onOk: () => deleteOf(toClear, (keys) => dispatch(noticesDeleted(keys))),
    });
  };
  return (
    <section aria-label={name} data-testid="notice-group" data-source={source}>
      <div className={styles.group}>
        <h3>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            disabled={isFound}
            data-group-head={source}
            onClick={() => {
              onFold(!isFolded);
            }}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
            {t('notices.group', { source: name, count: list.length })}
          </button>
        </h3>
        {!isFound && toClear.length > 0 && (
          <button
            type="button"
            className="link-btn"
            aria-label={t('notices.clearGroup', { source: name })}
            onClick={clear}
          >
            {t('notices.clear')}
          </button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={styles.entries}>
          {shown.map((one) => (
            <NoticeEntry key={one.notice.key} shown={one} />
          ))}
        </ul>
      )}
    </section>
  );
}
