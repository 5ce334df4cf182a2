import type { TaskKind } from '#shared/contract/kinds.ts';
import type { QuotaLevel } from '#shared/rules/quota.ts';
import type { NoticeAction } from '#shared/rules/storage/notices.ts';
import type { BackupTrouble } from './backup/trouble-slice.ts';
import type { DeviceTrouble } from './troubles-slice.ts';

/** How much something presses; the worse comes first. */
export type Severity = 'error' | 'warning' | 'info';

/** One thing that wants a person. What is shown for it depends on the kind, its texts are the screen's. */
export type Attention = { readonly key: string; readonly severity: Severity; readonly route?: string } & (
  | { readonly kind: 'connection' }
  | { readonly kind: 'database' }
  | { readonly kind: 'storage' }
  | { readonly kind: 'hardware'; readonly action: NoticeAction }
  | { readonly kind: 'tasks'; readonly task: TaskKind; readonly count: number }
  | { readonly kind: 'backup'; readonly trouble: BackupTrouble; readonly name: string }
  | { readonly kind: 'notice'; readonly title: string; readonly text: string }
  | { readonly kind: 'quota'; readonly level: Exclude<QuotaLevel, 'well'> }
  | DeviceTrouble
);
