import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './editor.module.css';

/** Encodings a person can read and write a file in; the device tells which it cannot write. */
export const encodings = [
  'utf-8',
  'gb18030',
  'gbk',
  'big5',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-kr',
  'windows-1252',
] as const;

interface Props {
  readonly current: string;
  /** What can be chosen now. */
  readonly choices: () => readonly MenuItem[];
}

/** How a text is encoded, and the menu of other encodings (APP-TXT-01). */
export function EncodingButton({ current, choices }: Props) {
  const { t } = useTranslation('openers');
  return (
    <button
      type="button"
      className={styles.barButton}
      aria-haspopup="menu"
      title={t('text.encoding')}
      data-testid="text-encoding"
      onClick={({ currentTarget: element }) => {
        openMenu({ label: t('text.encoding'), at: { element, side: 'above' }, items: choices() });
      }}
    >
      {current.toUpperCase()}
    </button>
  );
}
