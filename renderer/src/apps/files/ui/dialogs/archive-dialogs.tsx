import { useId, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { checkFileName } from '#shared/rules/file-name.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { DialogButtons } from '../../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../../components/dialogs/dialog-frame.tsx';
import type { FileDialog } from '../../actions/file-dialog.ts';
import styles from './file-dialogs.module.css';

const formats = ['zip', 'tar.gz'] as const;

interface ArchiveProps {
  readonly dialog: FileDialog & { kind: 'archive' };
  readonly onClose: () => void;
}

/** Name and format of a new archive. */
export function ArchiveDialog({ dialog, onClose }: ArchiveProps) {
  const { t } = useTranslation(['filework', 'files']);
  const [name, setName] = useState(dialog.name);
  const [format, setFormat] = useState<(typeof formats)[number]>('zip');
  const id = useId();
  const wanted = name.trim();
  const problem = checkFileName(wanted) ?? (dialog.taken(`${wanted}.${format}`) ? ('exists' as const) : null);
  const submit = (): void => {
    if (problem === null) dialog.onDone(wanted, format);
  };
  return (
    <DialogFrame
      title={t('archive.title')}
      layer="confirm"
      testId="archive-dialog"
      onEscape={onClose}
      onEnter={submit}
      footer={
        <DialogButtons
          testId="dialog-ok"
          okText={t('archive.ok')}
          ready={problem === null}
          onCancel={onClose}
          onOk={submit}
        />
      }
    >
      <div className={styles.form}>
        <label className={styles.label} htmlFor={id}>
          {t('archive.nameLabel')}
        </label>
        <input
          id={id}
          className={styles.input}
          value={name}
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== null}
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
        <p className={styles.problem} role="status">
          {problem === null ? '' : t(`files:name.${problem}`)}
        </p>
        <div className={styles.choices} role="radiogroup" aria-label={t('archive.format')}>
          {formats.map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name={`${id}-format`}
                checked={format === each}
                onChange={() => {
                  setFormat(each);
                }}
              />
              <span>{t(each === 'zip' ? 'archive.zip' : 'archive.tar')}</span>
            </label>
          ))}
        </div>
      </div>
    </DialogFrame>
  );
}

/** The password of an archive; it is sent with the one call and kept nowhere. */
export function SecretDialog({ dialog }: { dialog: FileDialog & { kind: 'secret' } }) {
  const { t } = useTranslation('filework');
  const [secret, setSecret] = useState('');
  const id = useId();
  const submit = (): void => {
    if (secret !== '') dialog.onDone(secret);
  };
  return (
    <DialogFrame
      title={t('archive.secretTitle', { name: shortFileName(dialog.name) })}
      layer="confirm"
      testId="archive-secret"
      onEscape={dialog.onCancel}
      onEnter={submit}
      footer={
        <DialogButtons
          testId="dialog-ok"
          okText={t('archive.unpack')}
          ready={secret !== ''}
          onCancel={dialog.onCancel}
          onOk={submit}
        />
      }
    >
      <div className={styles.form}>
        <label className={styles.label} htmlFor={id}>
          {t('archive.secret')}
        </label>
        <input
          id={id}
          className={styles.input}
          type="password"
          value={secret}
          data-autofocus
          autoComplete="off"
          onChange={(event) => {
            setSecret(event.target.value);
          }}
        />
        <p className={styles.problem} role="status">
          {dialog.wrong ? t('archive.wrong') : ''}
        </p>
      </div>
    </DialogFrame>
  );
}
