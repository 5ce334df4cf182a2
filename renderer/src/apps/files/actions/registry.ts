import { basicCommands } from './commands-basic.ts';
import { placeCommands } from './commands-places.ts';
import { tagCommands } from './commands-tags.ts';
import { shareCommands } from './commands-share.ts';
import { workCommands } from './commands-work.ts';
import { commandSections, type FileCommand } from './command.ts';

const lists = [basicCommands, workCommands, placeCommands, tagCommands, shareCommands];

/**
 * Everything a file window offers in its menus. An area adds its commands by one more list here; within a section
 * they stand in the order of the lists.
 */
export const fileCommands: readonly FileCommand[] = lists
  .flat()
  .sort((a, b) => commandSections.indexOf(a.section) - commandSections.indexOf(b.section));
