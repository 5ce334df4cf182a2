import { useAppWindow } from '../../components/app-window.ts';
import { PathCrumbs } from '../../components/place/path-crumbs.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';
import { folderThere } from './urls.ts';

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
  const steps = [
    { name: device.name, path: '' },
    ...stepsTo(path).map(({ name, path: to }) => ({ name: name === '' ? t('files.place') : name, path: to })),
  ];
  return (
    <PathCrumbs
      label={t('files.where')}
      upLabel={t('files.up')}
      steps={steps}
      onPath={(to) => {
        navigate(folderThere(device.nasid, to));
      }}
    />
  );
}
