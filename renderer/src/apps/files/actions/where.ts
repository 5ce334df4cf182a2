import { viewOf, viewOfEntry } from '../../../state/files/drop-sources.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { writeRefusal } from '../model/abilities.ts';
import type { CommandContext } from './command.ts';

type Where = Pick<CommandContext, 'location' | 'session'>;

/** The rows are places (team folders, drives, the lists of shares), not entries of a folder. */
export function isPlaceList({ location }: Pick<CommandContext, 'location'>): boolean {
  if (location.kind === 'devices') return true;
  if (location.kind === 'root') return location.root === 'share';
  return parseWirePath(location.path).area === 'teamRoot';
}

/**
 * The shown folder may be changed: a real folder with write permission, or one whose permission is still being asked
 * for, where an entry says so instead of coming and going (APP-FM-03).
 */
export function takesChanges({ location, session }: Where): boolean {
  const why = writeRefusal(location, session.getState().listing.folder);
  return why === null || why === 'refusal.loading' || why === 'refusal.groupLoading';
}

/** Some of the entries are there because somebody else has shared them, in whichever list they stand (DRG-06, VRT-03). */
export function anyOthers({
  location,
  entries,
  store,
}: Pick<CommandContext, 'location' | 'entries' | 'store'>): boolean {
  const { username } = store.getState().session;
  return entries.some(({ path }) => viewOfEntry(viewOf(location), path, username) === 'shareToMe');
}

/** Every entry lies in one of the areas. */
export function allIn(
  entries: CommandContext['entries'],
  areas: readonly ReturnType<typeof parseWirePath>['area'][],
): boolean {
  return entries.every(({ path }) => areas.includes(parseWirePath(path).area));
}
