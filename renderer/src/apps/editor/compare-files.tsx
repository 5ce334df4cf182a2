import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useWindowLoading, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { baseName, parentPath } from '../../state/files/wire-path.ts';
import { MergeSides, type MergeHandle } from '../../components/text-merge/merge-sides.tsx';
import type { Loaded } from './text-document.ts';
import styles from './editor.module.css';

interface Failed {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}
type Side = (Omit<Loaded, 'lineEnd'> & { readonly path: string }) | Failed;

const read = async (path: string): Promise<Side> => {
  const result = await call(calls.textLoad, { path });
  return result.success ? { path, ...result.data } : { path, code: result.code, message: result.message };
};

/** The two files as the device has them: read anew when something changes in their folders, or when asked. */
function useSides(left: string, right: string) {
  const [sides, setSides] = useState<readonly [Side, Side] | null>(null);
  const reads = useRef(0);
  const look = useCallback(() => {
    const mine = (reads.current += 1);
    void Promise.all([read(left), read(right)]).then((found) => {
      if (mine === reads.current) setSides(found);
    });
  }, [left, right]);
  useEffect(() => {
    look();
    const counter = reads;
    return () => {
      counter.current += 1;
    };
  }, [look]);
  const folders = useMemo(() => new Set([parentPath(left), parentPath(right)]), [left, right]);
  const changed = useCallback((frame: MessageFrame) => folders.has(changedFolder(frame) ?? ''), [folders]);
  usePushes(changed, look);
  return { sides, look };
}

/** Why one of the two cannot be compared. */
function Unread({ side, onRetry }: { readonly side: Failed; readonly onRetry: () => void }) {
  const { t } = useTranslation('openers');
  const name = baseName(side.path);
  if (side.code === 'N002001') return <EmptyState icon="document" title={t('compare.missing', { name })} />;
  if (side.code === 'N000001')
    return (
      <EmptyState
        icon="document"
        title={t('compare.tooLarge', { name })}
        text={t('compare.tooLargeText', { size: formatSize(TEXT_MAX_BYTES) })}
      />
    );
  return <ErrorState title={t('compare.failed', { name })} text={side.message} code={side.code} onRetry={onRetry} />;
}

/** Two text files side by side, to read: what differs, how often, and from one difference to the next (APP-CODE-01). */
export function CompareFiles({ left, right }: { readonly left: string; readonly right: string }) {
  const { t } = useTranslation('openers');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const placeNames = usePlaceNames(places);
  const { sides, look } = useSides(left, right);
  const [swapped, setSwapped] = useState(false);
  const [whole, setWhole] = useState(false);
  const [count, setCount] = useState<number | null>(null);
  const merge = useRef<MergeHandle>(null);
  const names = { left: baseName(left), right: baseName(right) };
  useWindowTitle(t('compare.names', names));
  useWindowLoading(sides === null);

  if (sides === null) return <LoadingState />;
  const [one, two] = sides;
  if ('code' in one) return <Unread side={one} onRetry={look} />;
  if ('code' in two) return <Unread side={two} onRetry={look} />;
  const [first, second] = swapped ? [two, one] : [one, two];
  const go = (way: 'next' | 'previous'): void => {
    merge.current?.go(way);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F7') return;
    event.preventDefault();
    go(event.shiftKey ? 'previous' : 'next');
  };
  const button = (id: 'next' | 'previous' | 'swap' | 'whole', onClick: () => void, more: object = {}) => (
    <button type="button" className={styles.barButton} data-testid={`compare-${id}`} onClick={onClick} {...more}>
      {t(`compare.${id}`)}
    </button>
  );
  const isSame = one.content === two.content;
  return (
    <div className={styles.editor} data-testid="compare-files" data-differences={count ?? ''} onKeyDown={onKeyDown}>
      <div className={styles.compareHead}>
        {[first, second].map(({ path, encoding }) => (
          <span key={path} title={displayPath(path, placeNames, translateWith(files))}>
            <strong>{baseName(path)}</strong> <small>{encoding.toUpperCase()}</small>
          </span>
        ))}
      </div>
      <MergeSides
        ref={merge}
        left={first.content}
        right={second.content}
        leftName={baseName(first.path)}
        rightName={baseName(second.path)}
        label={t('compare.names', names)}
        className={styles.compareArea}
        whole={whole}
        onCount={setCount}
      />
      <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')}>
        {button(
          'previous',
          () => {
            go('previous');
          },
          { disabled: isSame, title: 'Shift+F7' },
        )}
        {button(
          'next',
          () => {
            go('next');
          },
          { disabled: isSame, title: 'F7' },
        )}
        {button('swap', () => {
          setSwapped((now) => !now);
        })}
        {button(
          'whole',
          () => {
            setWhole((now) => !now);
          },
          { 'aria-pressed': whole },
        )}
        <span className={styles.grow} role="status">
          {isSame ? t('compare.same') : count === null ? '' : t('compare.differences', { count })}
        </span>
      </div>
    </div>
  );
}
