import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './log.module.css';
import { levelOf, type LogLine } from './log-lines.ts';

interface Props {
  readonly label: string;
  readonly lines: readonly LogLine[];
  readonly showTimes: boolean;
  readonly wrap: boolean;
  /** The newest line is kept in sight, unless one has scrolled up. */
  readonly follow: boolean;
  readonly keyword: string;
  /** Index of the match that is shown; -1 = none. */
  readonly current: number;
}

/** How near to its end the list counts as being there (px). */
const NEAR_PX = 24;

const localTime = (at: string): string => {
  const date = new Date(`${at}Z`);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

/** A text with what was searched for marked in it. */
function Marked({ text, keyword }: { text: string; keyword: string }) {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return text;
  const parts: { text: string; isHit: boolean; at: number }[] = [];
  const folded = text.toLowerCase();
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isHit: false, at: from });
    parts.push({ text: text.slice(at, at + wanted.length), isHit: true, at });
    from = at + wanted.length;
  }
  parts.push({ text: text.slice(from), isHit: false, at: from });
  return parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text));
}

/** Lines of output: they scroll, follow what comes, and are read one by one with the arrow keys of any scroll area. */
export function LogView({ label, lines, showTimes, wrap, follow, keyword, current }: Props) {
  const { t } = useTranslation('docker');
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const last = lines.at(-1)?.id;
  useEffect(() => {
    if (follow && isAtEnd && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [last, follow, isAtEnd, wrap, showTimes]);
  const shownId = lines[current]?.id;
  useEffect(() => {
    if (shownId !== undefined)
      box.current?.querySelector(`[data-line="${shownId}"]`)?.scrollIntoView({ block: 'center' });
  }, [shownId]);
  return (
    <div className={styles.logFrame}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        data-wrap={wrap}
        data-testid="log"
        onScroll={({ currentTarget: area }) => {
          setAtEnd(area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX);
        }}
      >
        {lines.map((line) => (
          <div
            key={line.id}
            className={styles.logLine}
            data-line={line.id}
            data-level={levelOf(line)}
            data-stream={line.stream}
            data-current={line.id === shownId}
          >
            {showTimes && line.at !== '' && <span className={styles.logTime}>{localTime(line.at)}</span>}
            <span>
              <Marked text={line.text} keyword={keyword} />
            </span>
          </div>
        ))}
      </div>
      {!isAtEnd && lines.length > 0 && (
        <button
          type="button"
          className={styles.toEnd}
          onClick={() => {
            if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
          }}
        >
          <Icon name="arrow-down" size={14} />
          {t('log.toEnd')}
        </button>
      )}
    </div>
  );
}
