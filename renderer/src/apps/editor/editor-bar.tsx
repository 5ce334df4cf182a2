import { useTranslation } from '../../i18n/use-translation.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import { EncodingButton, encodings } from './encoding-button.tsx';
import type { DocumentState } from './text-document.ts';
import styles from './editor.module.css';

interface Props {
  readonly state: DocumentState;
  readonly cursor: { readonly line: number; readonly column: number };
  readonly readOnly: boolean;
  /** Whether the text may be written where it lies. */
  readonly canEdit: boolean;
  readonly wrap: boolean;
  readonly onWrap: () => void;
  readonly onFind: () => void;
  readonly onGoTo: () => void;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onEdit: () => void;
  readonly onRead: (encoding: string) => void;
  readonly onWrite: (encoding: string) => void;
}

/** The line below the text: what can be done with it, where the cursor stands, how it is encoded. */
export function EditorBar(props: Props) {
  const { t } = useTranslation('openers');
  const { state, readOnly, cursor } = props;
  const current = state.loaded?.encoding ?? '';
  const choices = (): MenuItem[] => {
    const list = (write: boolean): MenuItem[] =>
      encodings.map((id) => ({
        id: `${write ? 'write' : 'read'}-${id}`,
        label: t(write ? 'editor.writeAs' : 'editor.readAs', { encoding: id.toUpperCase() }),
        checked: current === id,
        onSelect: () => {
          if (write) props.onWrite(id);
          else props.onRead(id);
        },
      }));
    // Reading anew gives up what is typed: with unsaved text one can only write.
    if (state.dirty) return list(true);
    return readOnly ? list(false) : [...list(false), 'separator', ...list(true)];
  };
  const button = (id: string, label: string, onClick: () => void, more: object = {}) => (
    <button
      key={id}
      type="button"
      className={styles.barButton}
      data-testid={`editor-${id}`}
      onClick={onClick}
      {...more}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')}>
      {readOnly
        ? props.canEdit && button('edit', t('editor.edit'), props.onEdit)
        : button('save', t('editor.save'), props.onSave, { disabled: !state.dirty || state.saving })}
      {!readOnly && button('saveAs', t('editor.saveAs'), props.onSaveAs)}
      {button('find', t('editor.find'), props.onFind)}
      {button('wrap', t('text.wrap'), props.onWrap, { 'aria-pressed': props.wrap })}
      <span className={styles.grow} role="status">
        {readOnly
          ? t('text.readOnly')
          : t(state.saving ? 'editor.saving' : state.dirty ? 'editor.unsaved' : 'editor.saved')}
      </span>
      {button('goto', t('editor.cursor', { line: cursor.line, column: cursor.column }), props.onGoTo, {
        title: t('phrase.Go to line'),
      })}
      <EncodingButton current={current} choices={choices} />
    </div>
  );
}
