import { useId, useMemo, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DialogButtons } from '../../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../../../components/icon.ts';
import type { FileDialog } from '../../actions/file-dialog.ts';
import { previewRename, type RenameRule } from '../../model/batch-rename.ts';
import styles from './file-dialogs.module.css';

/** So many rows of the preview are drawn; of the rest their number is told. */
const SHOWN = 200;

interface Props {
  readonly dialog: FileDialog & { kind: 'rename' };
  readonly onClose: () => void;
}

/** One rule for the names of many entries; what becomes of each is seen before anything happens. */
export function BatchRename({ dialog, onClose }: Props) {
  const { t } = useTranslation(['filework', 'files']);
  const [kind, setKind] = useState<RenameRule['kind']>('pattern');
  const [pattern, setPattern] = useState('{name} {n}');
  const [start, setStart] = useState(1);
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const id = useId();
  const { entries, taken } = dialog;
  const previews = useMemo(() => {
    const digits = String(start + entries.length - 1).length;
    const rule: RenameRule = kind === 'pattern' ? { kind, pattern, start, digits } : { kind, find, replace, matchCase };
    return previewRename(entries, rule, taken);
  }, [entries, taken, kind, pattern, start, find, replace, matchCase]);
  const changed = previews.filter(({ from, to }) => from !== to).length;
  const broken = previews.filter(({ problem }) => problem !== null).length;
  const ready = changed > 0 && broken === 0;
  const submit = (): void => {
    if (ready) dialog.onDone(previews);
  };
  return (
    <DialogFrame
      title={t('batch.title', { count: entries.length })}
      layer="confirm"
      width={640}
      testId="batch-rename"
      onEscape={onClose}
      footer={
        <>
          <span className={styles.sum} role="status">
            {broken > 0 ? t('batch.broken', { count: broken }) : t('batch.changed', { count: changed })}
          </span>
          <DialogButtons testId="dialog-ok" okText={t('batch.ok')} ready={ready} onCancel={onClose} onOk={submit} />
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.choices} role="radiogroup" aria-label={t('batch.how')}>
          {(['pattern', 'replace'] as const).map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name={`${id}-how`}
                checked={kind === each}
                onChange={() => {
                  setKind(each);
                }}
              />
              <span>{t(`batch.${each}`)}</span>
            </label>
          ))}
        </div>
        {kind === 'pattern' ? (
          <div className={styles.pair}>
            <Field id={`${id}-p`} label={t('batch.name')} value={pattern} onChange={setPattern} onEnter={submit} />
            <Field
              id={`${id}-s`}
              label={t('batch.start')}
              value={String(start)}
              onChange={(text) => {
                if (/^\d{0,6}$/.test(text)) setStart(Number(text));
              }}
              onEnter={submit}
            />
            <p className={styles.hint}>{t('batch.hint')}</p>
          </div>
        ) : (
          <div className={styles.pair}>
            <Field id={`${id}-f`} label={t('batch.find')} value={find} onChange={setFind} onEnter={submit} />
            <Field id={`${id}-r`} label={t('batch.with')} value={replace} onChange={setReplace} onEnter={submit} />
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={matchCase}
                onChange={(event) => {
                  setMatchCase(event.target.checked);
                }}
              />
              <span>{t('batch.case')}</span>
            </label>
          </div>
        )}
        <ul className={styles.previews} aria-label={t('batch.preview')} tabIndex={0}>
          {previews.slice(0, SHOWN).map(({ from, to, problem }) => (
            <li
              key={from}
              className={styles.previewRow}
              data-problem={problem ?? undefined}
              data-testid="rename-preview"
            >
              <span className={styles.old}>{from}</span>
              <Icon name="arrow-right" size={14} />
              <span className={styles.new} data-same={from === to || undefined}>
                {to}
              </span>
              {problem !== null && <span className={styles.why}>{t(`files:name.${problem}`)}</span>}
            </li>
          ))}
          {previews.length > SHOWN && (
            <li className={styles.hint}>{t('batch.further', { count: previews.length - SHOWN })}</li>
          )}
        </ul>
      </div>
    </DialogFrame>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

function Field({ id, label, value, onChange, onEnter }: FieldProps) {
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
      />
    </div>
  );
}
