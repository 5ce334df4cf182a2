import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LABEL_MAX } from '#shared/constants.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { cutLabel, isLabelOk, offeredFs } from '#shared/rules/storage/disk-form.ts';
import type { FormatTargetInfo } from '#shared/rules/storage/records.ts';
import styles from './disk-form.module.css';
import parts from './disk-parts.module.css';

/** What is typed into the form of a disk. */
export interface DiskFormValues {
  readonly fs: string;
  readonly label: string;
  readonly consent: boolean;
}

interface Props extends DiskFormValues {
  readonly info: FormatTargetInfo;
  readonly disabled: boolean;
  /** In a dialog, which is a frame already. */
  readonly plain?: boolean;
  readonly onFs: (fs: string) => void;
  readonly onLabel: (label: string) => void;
  readonly onConsent: (on: boolean) => void;
}

/** The partitions that are on a disk now. WIZ-22 */
function Partitions({ info }: { info: FormatTargetInfo }) {
  const { t } = useTranslation('setup');
  if (info.part.length === 0) return <p className={styles.hint}>{t('form.noPartitions')}</p>;
  return (
    <table className={parts.table} data-testid="partitions">
      <thead>
        <tr>
          <th scope="col">{t('form.part')}</th>
          <th scope="col">{t('list.label')}</th>
          <th scope="col">{t('form.size')}</th>
        </tr>
      </thead>
      <tbody>
        {info.part.map((part) => (
          <tr key={part.dev}>
            <td className={parts.serial}>{part.dev}</td>
            <td>{part.label === '' ? t('list.unnamed') : part.label}</td>
            <td>{formatSizeSpaced(part.size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** File system, name and consent for a disk that becomes an external one. WIZ-22 to WIZ-24, EXT-02 */
export function DiskForm({ info, fs, label, consent, disabled, plain = false, onFs, onLabel, onConsent }: Props) {
  const { t } = useTranslation('setup');
  const fsId = useId();
  const labelId = useId();
  const hintId = useId();
  const offered = offeredFs(info.support_fs);
  const bad = !isLabelOk(label);
  return (
    <div className={styles.form} data-plain={plain} data-testid="disk-form">
      <div className={styles.field}>
        <span>{t('form.partitions')}</span>
        <Partitions info={info} />
      </div>
      <div className={styles.field}>
        <label htmlFor={fsId}>{t('form.fs')}</label>
        <select
          id={fsId}
          value={fs}
          disabled={disabled || offered.length === 0}
          onChange={(event) => {
            onFs(event.target.value);
          }}
        >
          <option value="">{t(offered.length === 0 ? 'form.noFs' : 'form.choose')}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor={labelId}>{t('form.label')}</label>
        <input
          id={labelId}
          type="text"
          value={label}
          maxLength={LABEL_MAX}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={bad}
          aria-describedby={hintId}
          onChange={(event) => {
            onLabel(cutLabel(event.target.value));
          }}
          onBlur={() => {
            onLabel(label.trim());
          }}
        />
        <p id={hintId} className={styles.hint} data-bad={bad} role={bad ? 'alert' : undefined}>
          {t(bad ? 'form.labelBad' : 'form.labelHint')}
        </p>
      </div>
      <label className={parts.check} data-plain={plain}>
        <input
          type="checkbox"
          checked={consent}
          disabled={disabled}
          onChange={(event) => {
            onConsent(event.target.checked);
          }}
        />
        <span>{t('form.consent')}</span>
      </label>
    </div>
  );
}
