import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../icon.tsx';
import styles from './netdisk.module.css';

interface Props {
  readonly kind: NetdiskKind;
  readonly path: string;
  readonly onPath: (path: string) => void;
}

/** Where one is on the drive, each step to be gone back to. */
export function DriveCrumbs({ kind, path, onPath }: Props) {
  const { t } = useTranslation('netdisk');
  const names = path.split('/').filter((name) => name !== '');
  const steps = [
    { name: t(`kinds.${kind}`), to: '/' },
    ...names.map((name, at) => ({ name, to: `/${names.slice(0, at + 1).join('/')}` })),
  ];
  return (
    <nav className={styles.crumbs} aria-label={t('folder.where')}>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('folder.up')}
        data-tip={t('folder.up')}
        disabled={names.length === 0}
        onClick={() => {
          onPath(steps.at(-2)?.to ?? '/');
        }}
      >
        <Icon name="arrow-up" size={16} />
      </button>
      {steps.map(({ name, to }, at) => (
        <span key={to} className={styles.step}>
          {at > 0 && <span aria-hidden="true">/</span>}
          <button
            type="button"
            className="link-btn"
            aria-current={at === steps.length - 1 ? 'page' : undefined}
            onClick={() => {
              onPath(to);
            }}
          >
            {name}
          </button>
        </span>
      ))}
    </nav>
  );
}
