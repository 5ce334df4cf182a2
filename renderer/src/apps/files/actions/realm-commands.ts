import type { FileRealm, RealmLead } from '../model/realm.ts';
import type { FileCommand } from './command.ts';

/** Commands of a file window that put nothing anywhere. */
const left: ReadonlySet<string> = new Set([
  ...(['open', 'openTab', 'openBeside', 'openWith', 'download', 'copy', 'copyTo', 'delete', 'deleteForever'] as const),
  ...(['properties', 'selectAll', 'refresh', 'folderProperties', 'copyPath', 'compare', 'undo', 'redo'] as const),
  'undoHistory',
]);

const commandOf = ({ id, icon, label, reason, run }: RealmLead): FileCommand => ({
  id,
  on: 'selection',
  section: 'open',
  icon,
  label: () => label,
  refusal: ({ location, count }) => reason(location.kind === 'path' ? location.path : null, count),
  run,
});

/** The commands of a window, of all there are. */
export const commandsIn = (realm: FileRealm | null, all: readonly FileCommand[]): readonly FileCommand[] =>
  realm === null ? all : [commandOf(realm.lead), ...all.filter(({ id }) => left.has(id))];
