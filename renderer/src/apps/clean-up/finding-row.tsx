import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { Icon } from '../../components/icon.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { whenText } from '../../components/place/when.ts';
import type { Result } from './use-scan.ts';
import styles from './clean-up.module.css';

interface Props {
  readonly file: Result['groups'][number]['files'][number];
  /** When an old file was last used, in unix seconds. */
  readonly used: number | undefined;
  readonly chosen: boolean;
  /** The last copy of a content: it cannot be chosen. */
  readonly last: boolean;
  readonly onToggle: () => void;
}

/** A file that can go: chosen by its row, looked at before by the eye behind it or by Enter. */
export function FindingRow({ file, used, chosen, last, onToggle }: Props) {
  const { t } = useTranslation('care');
  const { open, locate } = useOpenEntry();
  const { name, size, ftype, mtime, is_dir } = file;
  const preview = t('clear.preview', { name });
  return (
    <li
      data-testid="clear-file"
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        // The menu key tells no place of its own.
        const at = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: box.left + 40, y: box.bottom };
        openMenu({
          at,
          label: t('clear.menu'),
          items: [
            {
              id: 'open',
              icon: 'eye',
              label: preview,
              onSelect: () => {
                open(file);
              },
            },
            {
              id: 'locate',
              icon: 'folder',
              label: t('clear.locate'),
              onSelect: () => {
                locate(file);
              },
            },
          ],
        });
      }}
    >
      <label title={last ? t('clear.lastCopy') : undefined}>
        <input
          type="checkbox"
          aria-label={name}
          checked={chosen}
          disabled={last}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            open(file);
          }}
          onChange={onToggle}
        />
        <KindIcon kind={kindOf({ name, isDir: is_dir === '1', ftype })} />
        <span className={styles.words}>
          <span className={styles.name}>{file.display_path ?? name}</span>
          <span className={styles.when}>
            {used === undefined
              ? t('clear.changedAt', { time: whenText(mtime) })
              : t('clear.usedAt', { time: whenText(used) })}
          </span>
        </span>
        <span className={styles.size}>{is_dir === '1' ? '' : formatSize(size)}</span>
      </label>
      <button
        type="button"
        className="icon-btn"
        aria-label={preview}
        title={preview}
        onClick={() => {
          open(file);
        }}
      >
        <Icon name="eye" size={16} />
      </button>
    </li>
  );
}
