import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { CameraDetails } from '../../components/files/camera-details.tsx';
import { Facts } from '../../components/files/facts.tsx';
import { whenText } from '../../components/place/when.ts';
import { useFileFactsQuery } from '../../state/files/files-api.ts';
import { baseName } from '../../state/files/wire-path.ts';
import styles from './viewers.module.css';

/** What is known of the shown picture, and what its camera wrote into it (APP-ZSV-01). */
export function PictureInfo({ path }: { path: string }) {
  const { t } = useTranslation(['openers', 'files']);
  const { currentData } = useFileFactsQuery({ paths: [path] });
  const known = currentData?.list[0];
  const facts = [
    { label: t('files:column.name'), value: baseName(path) },
    ...(known === undefined
      ? []
      : [
          { label: t('files:column.size'), value: formatSize(known.size) },
          { label: t('files:fact.modified'), value: whenText(known.mtime) },
          ...(known.width > 0 ? [{ label: t('files:fact.pixels'), value: `${known.width} × ${known.height}` }] : []),
        ]),
  ];
  return (
    <aside className={styles.info} aria-label={t('viewer.info')} data-testid="picture-info" tabIndex={0}>
      <Facts facts={facts} />
      <CameraDetails path={path} />
    </aside>
  );
}
