import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { TagDot } from '../../../../components/files/tag-dots.tsx';
import { DialogButtons } from '../../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../../components/dialogs/dialog-frame.tsx';
import type { FileDialog, TagChoice } from '../../actions/file-dialog.ts';
import styles from './file-dialogs.module.css';

interface Props {
  readonly dialog: FileDialog & { kind: 'tags' };
  readonly onClose: () => void;
}

const NAME_LENGTH = 40;

/** Which tags the entries have, and what each is called (APP-FM-03). */
export function TagsDialog({ dialog, onClose }: Props) {
  const { t } = useTranslation(['filework', 'files']);
  const [tags, setTags] = useState(dialog.tags);
  const hint = useId();
  const change = (tag: TagChoice['tag'], part: Partial<TagChoice>): void => {
    setTags((known) => known.map((each) => (each.tag === tag ? { ...each, ...part } : each)));
  };
  const submit = (): void => {
    dialog.onDone(tags.map((each) => ({ ...each, name: each.name.trim() })));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <DialogFrame
      title={t('tags.title')}
      layer="confirm"
      testId="tags-dialog"
      onEscape={onClose}
      footer={<DialogButtons testId="dialog-ok" okText={t('tags.ok')} onCancel={onClose} onOk={submit} />}
    >
      <div className={styles.form} role="group" aria-describedby={hint} aria-label={t('tags.title')}>
        <p className={styles.hint} id={hint}>
          {t('tags.hint')}
        </p>
        {tags.map(({ tag, name, on }, index) => {
          const color = t(`files:tag.${tag}`);
          return (
            <div key={tag} className={styles.tagRow}>
              <input
                type="checkbox"
                aria-label={name === '' ? color : name}
                data-tag={tag}
                data-autofocus={index === 0 ? true : undefined}
                checked={on === 'all'}
                onKeyDown={onKeyDown}
                ref={(box) => {
                  if (box !== null) box.indeterminate = on === 'some';
                }}
                onChange={(event) => {
                  change(tag, { on: event.target.checked ? 'all' : 'none' });
                }}
              />
              <TagDot tag={tag} />
              <input
                className={styles.input}
                aria-label={t('tags.name', { tag: color })}
                placeholder={color}
                value={name}
                maxLength={NAME_LENGTH}
                spellCheck={false}
                autoComplete="off"
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  change(tag, { name: event.target.value });
                }}
              />
            </div>
          );
        })}
      </div>
    </DialogFrame>
  );
}
