import type { useTranslation } from '../../i18n/use-translation.ts';
import type { Attention } from '../../state/attention-entry.ts';

/** Entries of the list that no message says. */
export type Advisable = Exclude<Attention, { kind: 'notice' }>;

type T = ReturnType<typeof useTranslation<'advice'>>['t'];

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
export function adviceOf(entry: Advisable, t: T): Advice {
  const backUp = { label: t('act.backUp'), route: BACKUPS };
  switch (entry.kind) {
    case 'hardware':
      return {
        why: t(`why.hardware.${entry.action}`),
        act: t(entry.action === 'smart_warn' ? 'act.health' : 'act.storage'),
        ...(entry.action === 'smart_warn' ? { first: backUp } : {}),
      };
    case 'tasks':
      return { why: t('why.tasks'), act: t('act.tasks') };
    case 'backup': {
      const decides = entry.trouble === 'held' || entry.trouble === 'conflict';
      return {
        why: t(`why.backup.${entry.trouble}`),
        act: t(decides ? 'act.decide' : 'act.backup'),
      };
    }
    case 'pool': {
      const act = t('act.storage');
      if (entry.trouble === 'full') return { why: t('why.pool.full'), act };
      const why = t(entry.trouble === 'degraded' && entry.isLast ? 'why.pool.last' : `why.pool.${entry.trouble}`); // prettier-ignore
      return { why, act, first: backUp };
    }
    case 'disk':
      return {
        why: t(`why.disk.${entry.trouble}`),
        act: t(entry.trouble === 'missing' ? 'act.storage' : 'act.health'),
        ...(entry.trouble === 'failing' ? { first: backUp } : {}),
      };
    case 'fan':
      return { why: t('why.hardware.fan_speed_warn'), act: t('act.storage') };
    case 'quota':
      return { why: t(`why.quota.${entry.level}`), act: t('act.space') };
    case 'connection':
      return { why: t('why.connection'), act: t('act.connection') };
    case 'database':
      return { why: t('why.database'), act: t('act.help') };
    case 'storage':
      return { why: t('why.storage'), act: t('act.storage') };
  }
}
