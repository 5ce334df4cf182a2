import { basicCommands } from './commands-basic.ts';
import { placeCommands } from './commands-places.ts';
import { shareCommands } from './commands-share.ts';
import { commandSections, type FileCommand } from './command.ts';

/**
 * Everything a file window offers in its menus. An area adds its commands by one more list here; within a section
 * they stand in the order of the lists.
 */
export const fileCommands: readonly FileCommand[] = [...basicCommands, ...placeCommands, ...shareCommands].sort(
  (a, b) => commandSections.indexOf(a.section) - commandSections.indexOf(b.section),
);
