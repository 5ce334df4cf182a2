import { useTranslation } from '../../i18n/use-translation.ts';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { whenText } from '../../components/place/when.ts';
import type { DocumentState } from './text-document.ts';
import styles from './editor.module.css';

interface Props {
  readonly state: DocumentState;
  /** The text has bytes that its encoding does not know. */
  readonly isLocked: boolean;
  /** Nothing may be written where the text lies. */
  readonly isReadOnlyPlace: boolean;
  readonly onUnlock: () => void;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
  readonly onSaveAs: () => void;
  readonly onCompare: () => void;
  readonly onRestore: () => void;
  readonly onDrop: () => void;
}

/** What one must know before going on: bytes could not be read, the file has become another or is gone, or text was never saved. */
export function DocumentNotes(props: Props) {
  const { t } = useTranslation('openers');
  const { changed, draft, gone, loaded } = props.state;
  const button = (id: string, label: string, onClick: () => void) => (
    <button key={id} type="button" className="link-btn" data-note={id} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <>
      {gone && (
        <PlaceNote tone="warning">
          <span>{t('viewer.missing')}</span>
          <span className={styles.noteActions}>{button('saveAs', t('editor.saveAs'), props.onSaveAs)}</span>
        </PlaceNote>
      )}
      {props.isReadOnlyPlace && !gone && (
        <PlaceNote>
          <span>{t('editor.readOnlyPlace')}</span>
          <span className={styles.noteActions}>{button('saveAs', t('editor.saveAs'), props.onSaveAs)}</span>
        </PlaceNote>
      )}
      {props.isLocked && (
        <PlaceNote tone="warning">
          <span>{t('editor.unreadable.text', { encoding: loaded?.encoding.toUpperCase() ?? '' })}</span>
          <span className={styles.noteActions}>
            {button('unlock', t('editor.unreadable.edit'), props.onUnlock)}
            {button('saveAs', t('editor.saveAs'), props.onSaveAs)}
          </span>
        </PlaceNote>
      )}
      {changed !== null && (
        <PlaceNote tone="warning">
          <span>{t('editor.changed.text')}</span>
          <span className={styles.noteActions}>
            {button('compare', t('editor.changed.compare'), props.onCompare)}
            {button('reload', t('editor.changed.reload'), props.onReload)}
            {button('saveAs', t('editor.saveAs'), props.onSaveAs)}
            {button('overwrite', t('editor.changed.overwrite'), props.onOverwrite)}
          </span>
        </PlaceNote>
      )}
      {draft !== null && (
        <PlaceNote>
          <span>{t('editor.draft.text', { time: whenText(Math.floor(draft.at / 1000)) })}</span>
          <span className={styles.noteActions}>
            {button('restore', t('editor.draft.restore'), props.onRestore)}
            {button('drop', t('editor.draft.drop'), props.onDrop)}
          </span>
        </PlaceNote>
      )}
    </>
  );
}
