import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import type { RemoteRecord } from './remote-api.ts';
import { folderThere } from './urls.ts';
import styles from './remote-access.module.css';

/** Steps from the device to a folder of it: name and path. */
export function stepsTo(path: string): readonly { readonly name: string; readonly path: string }[] {
  if (path === '') return [];
  const { segments } = parseWirePath(path);
  const depth = path.split('/').length - segments.length;
  const parts = path.split('/');
  return [
    { name: '', path: parts.slice(0, depth).join('/') },
    ...segments.map((name, at) => ({ name, path: parts.slice(0, depth + at + 1).join('/') })),
  ];
}

/** Where one is on the other device, each step to be gone back to. */
export function Crumbs({ device, path }: { readonly device: RemoteRecord; readonly path: string }) {
  const { t } = useTranslation('remote');
  const { navigate } = useAppWindow();
  const steps = stepsTo(path);
  const parent = steps.at(-2)?.path ?? '';
  return (
    <nav className={styles.crumbs} aria-label={t('files.where')}>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('files.up')}
        data-tip={t('files.up')}
        disabled={path === ''}
        onClick={() => {
          navigate(folderThere(device.nasid, parent));
        }}
      >
        <Icon name="arrow-up" size={16} />
      </button>
      <button
        type="button"
        className="link-btn"
        onClick={() => {
          navigate(folderThere(device.nasid));
        }}
      >
        {device.name}
      </button>
      {steps.map(({ name, path: to }) => (
        <span key={to} className={styles.step}>
          <span aria-hidden="true">/</span>
          <button
            type="button"
            className="link-btn"
            aria-current={to === path ? 'page' : undefined}
            onClick={() => {
              navigate(folderThere(device.nasid, to));
            }}
          >
            {name === '' ? t('files.place') : name}
          </button>
        </span>
      ))}
    </nav>
  );
}
