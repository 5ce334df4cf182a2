import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { dangerous, deedIcons } from './deed-icons.ts';
import type { Deed } from './download-view.ts';
import type { Act } from './use-open-deeds.ts';

/** The order of a menu, whatever row it is of. */
const order: readonly Deed[] = [
  'open',
  'locate',
  'pause',
  'resume',
  'retry',
  'stopGiving',
  'giveAgain',
  'copyLink',
  'copyError',
  'openFolder',
  'deleteRecord',
  'delete',
  'deleteFile',
];
/** Deeds that only one row can be asked for. */
const single: ReadonlySet<Deed> = new Set(['open', 'locate', 'openFolder']);

/** The menu of one row or of all that are selected: what can be done with any of them. */
export function rowMenu(
  rows: readonly OfflineRecord[],
  deedsOf: (row: OfflineRecord) => readonly Deed[],
  t: TextsOf<'offline'>,
  act: Act,
): MenuItem[] {
  const able = new Set(rows.flatMap((row) => deedsOf(row)));
  const shown = order.filter((deed) => able.has(deed) && (rows.length === 1 || !single.has(deed)));
  const items = shown.map((deed): MenuItem => ({
    id: deed,
    label: t(`action.${deed}`),
    icon: deedIcons[deed],
    danger: dangerous.has(deed),
    onSelect: () => {
      act(deed, rows);
    },
  }));
  const loses = shown.findIndex((deed) => deed === 'deleteRecord' || dangerous.has(deed));
  return loses <= 0 ? items : [...items.slice(0, loses), 'separator', ...items.slice(loses)];
}
