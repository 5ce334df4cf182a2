import type { PhotoGroup } from '#shared/contract/kinds.ts';
import { photoGroups } from '#shared/contract/kinds.ts';
import { Segments } from '../../../components/segments.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { rowHeights, type Looks } from '../looks.ts';
import styles from './tools.module.css';

/** Days, months or years. */
export function GroupTool({ value, onValue }: { value: PhotoGroup; onValue: (group: PhotoGroup) => void }) {
  const { t } = useTranslation('album');
  return (
    <Segments
      label={t('wall.group')}
      value={value}
      options={photoGroups.map((group) => ({ value: group, label: t(`wall.groups.${group}`) }))}
      onValue={onValue}
    />
  );
}

/** How large the photos are. */
export function SizeTool({
  value,
  onValue,
}: {
  value: Looks['rowHeight'];
  onValue: (height: Looks['rowHeight']) => void;
}) {
  const { t } = useTranslation('album');
  return (
    <input
      type="range"
      className={styles.size}
      min={0}
      max={rowHeights.length - 1}
      step={1}
      value={rowHeights.indexOf(value)}
      aria-label={t('wall.size')}
      title={t('wall.size')}
      aria-valuetext={t('wall.sizeOf', { step: rowHeights.indexOf(value) + 1, of: rowHeights.length })}
      onChange={(event) => {
        const height = rowHeights[Number(event.target.value)];
        if (height !== undefined) onValue(height);
      }}
    />
  );
}
