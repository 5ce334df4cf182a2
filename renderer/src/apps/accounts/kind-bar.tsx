import type { BytesByKind } from '#shared/contract/records.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './kind-bar.module.css';

/** Kinds in the order in which they stand in a bar. */
const kinds = [
  'image',
  'video',
  'music',
  'document',
  'archive',
  'recycle',
  'other',
] as const satisfies readonly (keyof BytesByKind)[];

interface Props {
  readonly label: string;
  readonly types: BytesByKind;
  /** Bytes of the whole bar. */
  readonly total: number;
}

/** Bytes by kind of file: a bar for the eye, and the figures as a list for everybody. Kinds without bytes are left out. */
export function KindBar({ label, types, total }: Props) {
  const { t } = useTranslation('accounts');
  const shown = kinds.filter((kind) => types[kind] > 0);
  return (
    <div className={styles.kinds}>
      <div className={styles.kindBar} aria-hidden="true">
        {shown.map((kind) => (
          <i key={kind} data-kind={kind} style={{ width: `${total > 0 ? (types[kind] / total) * 100 : 0}%` }} />
        ))}
      </div>
      <ul className={styles.legend} aria-label={label}>
        {shown.map((kind) => (
          <li key={kind} data-kind={kind}>
            <i data-kind={kind} aria-hidden="true" />
            {t(`space.kind.${kind}`)} <span>{formatSizeSpaced(types[kind])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
