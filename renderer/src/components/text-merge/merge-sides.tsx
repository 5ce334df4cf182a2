import { goToNextChunk, goToPreviousChunk, MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lookOf, mergeLookOf } from './look.ts';
import styles from './text-merge.module.css';

/** What can be done with two texts that are shown side by side. */
export interface MergeHandle {
  /** Brings the next difference into sight, or the one before. */
  readonly go: (way: 'next' | 'previous') => void;
}

interface Props {
  readonly left: string;
  readonly right: string;
  /** What each of them is called. */
  readonly leftName: string;
  readonly rightName: string;
  /** What the two texts are called together, for a screen reader. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Shows equal stretches whole instead of folding them away. */
  readonly whole?: boolean;
  readonly ref?: Ref<MergeHandle>;
  /** Hears how many places differ, whenever the texts are others. */
  readonly onCount?: (differences: number) => void;
}

/** Two texts side by side, what differs marked and what is equal folded away; neither can be changed. */
export function MergeSides({ left, right, leftName, rightName, label, className, whole = false, ref, onCount }: Props) {
  const { t } = useTranslation('openers');
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const view = useRef<MergeView>(null);
  const unchanged = t('compare.unchanged');
  useEffect(() => {
    if (host === null) return;
    const extensions = (name: string) => [
      lineNumbers(),
      lookOf(),
      mergeLookOf(),
      EditorState.phrases.of({ '$ unchanged lines': unchanged }),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      // Half a window is narrow: a line that goes on stays in sight instead of behind a scroll bar far below.
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': name }),
    ];
    const merge = new MergeView({
      a: { doc: left, extensions: extensions(leftName) },
      b: { doc: right, extensions: extensions(rightName) },
      parent: host,
      ...(whole ? {} : { collapseUnchanged: { margin: 3 } }),
    });
    view.current = merge;
    onCount?.(merge.chunks.length);
    return () => {
      view.current = null;
      merge.destroy();
    };
  }, [host, left, right, leftName, rightName, unchanged, whole, onCount]);
  useImperativeHandle(
    ref,
    () => ({
      go: (way) => {
        if (view.current !== null) (way === 'next' ? goToNextChunk : goToPreviousChunk)(view.current.b);
      },
    }),
    [],
  );
  return <div ref={setHost} className={className ?? styles.compare} role="group" aria-label={label} tabIndex={0} />;
}
