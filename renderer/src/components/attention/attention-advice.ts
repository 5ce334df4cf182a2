import type { useTranslation } from '../../i18n/use-translation.ts';
import type { Attention } from '../../state/attention.ts';

type T = ReturnType<typeof useTranslation<'shell'>>['t'];

/** What an entry means for whoever reads it, and the word on the button that leads to its best action. */
export interface Advice {
  readonly why: string;
  readonly act: string;
  /** What is best done before: its word and where it is done. */
  readonly first?: { readonly label: string; readonly route: string };
}

/** Where backups are begun. */
const BACKUPS = '/backupCenter/home';

/** Why something wants a person, in plain words, and what to do about it (features, attention inbox). */
export function adviceOf(entry: Exclude<Attention, { kind: 'notice' }>, t: T): Advice {
  const backUp = { label: t('attention.act.backUp'), route: BACKUPS };
  switch (entry.kind) {
    case 'hardware':
      return {
        why: t(`attention.why.hardware.${entry.action}`),
        act: t(entry.action === 'smart_warn' ? 'attention.act.health' : 'attention.act.storage'),
        ...(entry.action === 'smart_warn' ? { first: backUp } : {}),
      };
    case 'tasks':
      return { why: t('attention.why.tasks'), act: t('attention.act.tasks') };
    case 'backup': {
      const decides = entry.trouble === 'held' || entry.trouble === 'conflict';
      return {
        why: t(`attention.why.backup.${entry.trouble}`),
        act: t(decides ? 'attention.act.decide' : 'attention.act.backup'),
      };
    }
    case 'pool': {
      const act = t('attention.act.storage');
      if (entry.trouble === 'full') return { why: t('attention.why.pool.full'), act };
      const why = t(entry.trouble === 'degraded' && entry.isLast ? 'attention.why.pool.last' : `attention.why.pool.${entry.trouble}`); // prettier-ignore
      return { why, act, first: backUp };
    }
    case 'disk':
      return {
        why: t(`attention.why.disk.${entry.trouble}`),
        act: t(entry.trouble === 'missing' ? 'attention.act.storage' : 'attention.act.health'),
        ...(entry.trouble === 'failing' ? { first: backUp } : {}),
      };
    case 'fan':
      return { why: t('attention.why.hardware.fan_speed_warn'), act: t('attention.act.storage') };
    case 'quota':
      return { why: t(`attention.why.quota.${entry.level}`), act: t('attention.act.space') };
    case 'connection':
      return { why: t('attention.why.connection'), act: t('attention.act.connection') };
    case 'database':
      return { why: t('attention.why.database'), act: t('attention.act.help') };
    case 'storage':
      return { why: t('attention.why.storage'), act: t('attention.act.storage') };
  }
}
