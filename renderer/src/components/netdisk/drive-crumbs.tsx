import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PathCrumbs } from '../place/path-crumbs.tsx';

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
    { name: t(`kinds.${kind}`), path: '/' },
    ...names.map((name, at) => ({ name, path: `/${names.slice(0, at + 1).join('/')}` })),
  ];
  return <PathCrumbs label={t('folder.where')} upLabel={t('folder.up')} steps={steps} onPath={onPath} />;
}
