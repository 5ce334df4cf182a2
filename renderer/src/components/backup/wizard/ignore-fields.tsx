import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isFetching } from '#shared/rules/backup/elsewhere.ts';
import { readEndings } from '#shared/rules/backup/ignore.ts';
import { formatSize } from '#shared/rules/size.ts';
import { SwitchField, TextField } from '../../place/fields.tsx';
import type { FormProps } from './form-props.ts';
import { usePreview } from './use-preview.ts';
import styles from './wizard-fields.module.css';

const MIB = 2 ** 20;
/** Size from which files are left out when that is switched on. */
const FIRST_SIZE = 4096 * MIB;
/** What a size is typed as: whole MB; null for what is none. */
function sizeOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,7}$/.test(text)) return null;
  const size = Number(text);
  return size >= 1 && size <= 1_000_000 ? size * MIB : null;
}

/** What is left out, with what that means for the chosen folders (features 1.2, DEV-07). */
export function IgnoreFields({ type, form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const [ext, setExt] = useState(form.ext.join(' '));
  const [size, setSize] = useState(form.sizeMax === 0 ? '' : String(Math.round(form.sizeMax / MIB)));
  const wanted = sizeOf(size);
  return (
    <>
      <SwitchField
        label={t('ignore.system')}
        hint={t('ignore.systemHint')}
        checked={form.system}
        onValue={(system) => {
          set({ system });
        }}
      />
      <SwitchField
        label={t('ignore.hidden')}
        checked={form.hidden}
        onValue={(hidden) => {
          set({ hidden });
        }}
      />
      <SwitchField
        label={t('ignore.large')}
        hint={t('ignore.largeHint')}
        checked={form.sizeMax > 0}
        onValue={(on) => {
          set({ sizeMax: on ? FIRST_SIZE : 0 });
          setSize(on ? String(FIRST_SIZE / MIB) : '');
        }}
      />
      {form.sizeMax > 0 && (
        <div className={styles.time}>
          <TextField
            label={t('ignore.size')}
            inputMode="numeric"
            autoComplete="off"
            value={size}
            error={wanted === null ? t('ignore.sizeWrong') : ''}
            onValue={(value) => {
              setSize(value);
              const bytes = sizeOf(value);
              if (bytes !== null) set({ sizeMax: bytes });
            }}
          />
        </div>
      )}
      <div className={styles.below}>
        <TextField
          label={t('ignore.ext')}
          hint={t('ignore.extHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={ext}
          onValue={(value) => {
            setExt(value);
            set({ ext: readEndings(value) });
          }}
        />
      </div>
      {/* Folders of another device are only looked at by a run. */}
      {!isFetching(type) && <PreviewLine form={form} />}
    </>
  );
}

function PreviewLine({ form }: { readonly form: FormProps['form'] }) {
  const { t } = useTranslation('backup');
  const preview = usePreview(form);
  if (form.folders.length === 0) return null;
  if (preview === undefined) return <p className={styles.preview}>{t('ignore.looking')}</p>;
  if (preview === null) return <p className={styles.preview}>{t('ignore.failed')}</p>;
  const { files, bytes, left_out: leftOut, complete, samples } = preview;
  const text = t('ignore.result', {
    files: t('ignore.files', { count: files, size: formatSize(bytes) }),
    leftOut: t('ignore.leftOut', { count: leftOut }),
  });
  return (
    <div className={styles.preview} data-testid="ignore-preview" role="status">
      <p>{complete === 1 ? text : t('ignore.atLeast', { text })}</p>
      {samples.length > 0 && (
        <details>
          <summary>{t('ignore.examples')}</summary>
          <ul>
            {samples.map(({ path, reason }) => (
              <li key={path}>
                <span>{path}</span> <span className={styles.why}>{t(`ignore.why.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
