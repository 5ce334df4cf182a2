import { useTranslation } from '../../i18n/use-translation.ts';
import type { IconName } from '../icon.ts';
import type { Attention, Severity } from '../../state/attention-entry.ts';

/** How much it presses, as a picture. */
export const severityIcons: Readonly<Record<Severity, IconName>> = {
  error: 'cross-circle',
  warning: 'warning',
  info: 'info',
};

/** What wants a person, in a line. */
export function AttentionTitle({ entry }: { entry: Attention }) {
  const { t } = useTranslation('shell');
  switch (entry.kind) {
    case 'hardware':
      return t(`attention.hardware.${entry.action}`);
    case 'tasks':
      return t(`attention.tasks.${entry.task}`, { count: entry.count });
    case 'backup':
      return t(`attention.backup.${entry.trouble}`, { name: entry.name });
    case 'notice':
      return entry.title === '' ? entry.text : entry.title;
    case 'pool': {
      const pool = entry.name === '' ? t(`attention.poolName.${entry.pool}`) : entry.name;
      return t(`attention.pool.${entry.trouble}`, { pool });
    }
    case 'disk': {
      const disk = t(`attention.diskName.${entry.place}`, { position: entry.position });
      return t(`attention.disk.${entry.trouble}`, { disk });
    }
    case 'fan':
      return t('attention.hardware.fan_speed_warn');
    case 'quota':
      return t(`attention.quota.${entry.level}`);
    case 'connection':
    case 'database':
    case 'storage':
      return t(`attention.${entry.kind}`);
  }
}
