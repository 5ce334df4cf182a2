import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadingState } from '../../loading-state.tsx';
import { MergeSides, type MergeHandle } from '../../text-merge/merge-sides.tsx';
import type { Compared } from './compared.ts';
import styles from './compare.module.css';

/** The text of a side; null where it cannot be read as one. */
async function textOf({ path, file }: Compared): Promise<string | null> {
  if (file !== null) return file.text().catch(() => null);
  const result = await call(calls.textLoad, { path }, { silent: true });
  return result.success ? result.data.content : null;
}

interface Props {
  readonly name: string;
  readonly sides: readonly [Compared, Compared];
  /** What each of them is called. */
  readonly heads: readonly [string, string];
  /** One of the two cannot be read as a text. */
  readonly onFailed: () => void;
}

/** Two texts with what differs marked, and the way from one difference to the next (DRG-26). */
export function CompareTexts({ name, sides, heads, onFailed }: Props) {
  const { t } = useTranslation('openers');
  const [texts, setTexts] = useState<readonly [string, string] | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const merge = useRef<MergeHandle>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  }, [onFailed]);
  useEffect(() => {
    let isOver = false;
    void Promise.all([textOf(sides[0]), textOf(sides[1])]).then(([left, right]) => {
      if (isOver) return;
      if (left === null || right === null) failed.current();
      else setTexts([left, right]);
    });
    return () => {
      isOver = true;
    };
  }, [sides]);
  if (texts === null) return <LoadingState />;
  const go = (way: 'next' | 'previous'): void => {
    merge.current?.go(way);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F7') return;
    event.preventDefault();
    go(event.shiftKey ? 'previous' : 'next');
  };
  return (
    <div onKeyDown={onKeyDown}>
      <MergeSides
        ref={merge}
        left={texts[0]}
        right={texts[1]}
        leftName={heads[0]}
        rightName={heads[1]}
        label={t('compare.two', { name })}
        onCount={setCount}
      />
      <div className={styles.bar}>
        {(['previous', 'next'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className="btn btn-secondary"
            title={way === 'next' ? 'F7' : 'Shift+F7'}
            disabled={texts[0] === texts[1]}
            onClick={() => {
              go(way);
            }}
          >
            {t(`compare.${way}`)}
          </button>
        ))}
        <span role="status">
          {texts[0] === texts[1] ? t('compare.same') : count === null ? '' : t('compare.differences', { count })}
        </span>
      </div>
    </div>
  );
}
