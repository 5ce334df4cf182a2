import { downloadUrl } from '#shared/rules/file-urls.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Hit } from './result-columns.tsx';

interface HitMenu {
  /** In what shows it, at the line it was found in. */
  readonly open: (hit: Hit) => void;
  /** Opens the menu of one hit: open it, show where it lies, and for a file its download. */
  readonly menu: (at: { x: number; y: number }, hit: Hit) => void;
}

/** What can be done with a file or folder that was found (RTE-13). */
export function useHitMenu(): HitMenu {
  const { t } = useTranslation('places');
  const { open: openEntry, locate } = useOpenEntry();
  const open = (hit: Hit): void => {
    openEntry(hit, hit.line);
  };
  const { deviceBase } = useHost();
  const download = (hit: Hit): void => {
    const link = document.createElement('a');
    link.href = downloadUrl(deviceBase, hit.path);
    link.download = hit.name;
    link.click();
  };
  const menu: HitMenu['menu'] = (at, hit) => {
    const one = (id: string, icon: 'external' | 'folder' | 'download', label: string, run: (hit: Hit) => void) => ({
      id,
      icon,
      label,
      onSelect: () => {
        run(hit);
      },
    });
    openMenu({
      at,
      label: t('find.menu'),
      items: [
        one('open', 'external', t('find.open'), open),
        one('locate', 'folder', t('find.locate'), locate),
        ...(hit.is_dir === '1' ? [] : [one('download', 'download', t('find.download'), download)]),
      ],
    });
  };
  return { open, menu };
}
