import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { lookOf } from './look.ts';
import styles from './editor.module.css';

interface Props {
  readonly mine: string;
  readonly theirs: string;
  readonly onClose: () => void;
}

/** What was typed and what stands on the device, side by side, what differs marked. */
export function Compare({ mine, theirs, onClose }: Props) {
  const { t } = useTranslation('openers');
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (host === null) return;
    const extensions = [lineNumbers(), lookOf(), EditorState.readOnly.of(true), EditorView.editable.of(false)];
    const merge = new MergeView({
      a: { doc: theirs, extensions },
      b: { doc: mine, extensions },
      parent: host,
      collapseUnchanged: { margin: 3 },
    });
    return () => {
      merge.destroy();
    };
  }, [host, mine, theirs]);
  return (
    <DialogFrame
      title={t('compare.title')}
      layer="shell"
      width={800}
      testId="compare"
      onEscape={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('compare.close')}
        </button>
      }
    >
      <div className={styles.sides}>
        <span>{t('compare.theirs')}</span>
        <span>{t('compare.mine')}</span>
      </div>
      <div ref={setHost} className={styles.compare} />
    </DialogFrame>
  );
}
