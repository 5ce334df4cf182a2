import { formatDateTime, type DateFormat } from '#shared/rules/time.ts';
import type { Translate } from '#shared/rules/text.ts';
import { crumbTitle } from '../../../state/files/display-path.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { FolderLocation } from '../../../state/files/location.ts';
import { parentPath } from '../../../state/files/wire-path.ts';

/** What a list of references tells of each entry: whose it is, who has it too, or where it really lies. */
export type Origin = 'owner' | 'members' | 'place';

/** What a place tells of its entries beside what a folder does; null for a folder (VRT-03 to VRT-06). */
export function originOf(location: FolderLocation): Origin | null {
  if (location.kind !== 'root' || location.root === 'share') return null;
  if (location.root === 'shareToMe') return 'owner';
  return location.root === 'myShare' ? 'members' : 'place';
}

/** How the words are made: paths as people read them, dates in the wanted order. */
interface Words {
  readonly display: (path: string) => string;
  readonly dates: DateFormat;
  readonly translate: Translate;
}

/** The same of one entry, in words; '' where it is not known. */
export function originText(
  origin: Origin,
  { path, ownerName = '', members = [], until = 0 }: Pick<Entry, 'path' | 'ownerName' | 'members' | 'until'>,
  { display, dates, translate }: Words,
): string {
  if (origin === 'place') {
    const parent = parentPath(path);
    return parent === null ? '' : crumbTitle({ label: display(parent), isPlace: true });
  }
  const who = origin === 'owner' ? ownerName : members.join(translate('tag.and'));
  const end = until > 0 ? translate('origin.until', { time: formatDateTime(until * 1000, dates) }) : '';
  return [who, end].filter((part) => part !== '').join(' · ');
}
