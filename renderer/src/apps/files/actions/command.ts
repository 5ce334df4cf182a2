import type { IconName } from '../../../components/icon.ts';
import type { MenuAnchor } from '../../../components/menu/menu-service.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { FileAction } from '../model/abilities.ts';
import type { ActionContext, FileActions } from './action-context.ts';

/** What a command sees of its window at the moment it is offered or run. */
export interface CommandContext extends ActionContext {
  readonly actions: FileActions;
  /** The selected entries as far as they are loaded. */
  readonly entries: readonly Entry[];
  readonly count: number;
  /** Where the menu stands, for commands that open one of their own. */
  readonly at: MenuAnchor;
}

/** Groups of the menu, in their order; a line stands between two of them. */
export const commandSections = ['open', 'share', 'make', 'clipboard', 'change', 'view', 'info'] as const;
export type CommandSection = (typeof commandSections)[number];

/** One thing that can be done, as menus, toolbar and keyboard offer it (APP-FM-03). */
export interface FileCommand {
  readonly id: string;
  /** About what is selected, or about the shown folder itself. */
  readonly on: 'selection' | 'folder';
  readonly section: CommandSection;
  readonly icon?: IconName;
  /** Keys as `keyHint` takes them; only shown here, the window's shortcuts answer them. */
  readonly keys?: string;
  readonly danger?: true;
  /** Also offered for what is only remembered: the target of a mark that has gone, a drive that was pulled. */
  readonly forGone?: true;
  /** Stands on the second page of the menu, so that the first one keeps twelve entries at most. */
  readonly more?: true;
  readonly label: (context: CommandContext) => string;
  /** False where area or permission do not allow it: it is not there at all. Always shown without it. */
  readonly shown?: (context: CommandContext) => boolean;
  /** Why it cannot be done with this selection, in words; the entry keeps its place and says so. */
  readonly refusal?: (context: CommandContext) => string | null;
  readonly run: (context: CommandContext) => void;
}

/** Why one of the general actions is refused now, in words. */
export const refusalOf =
  (action: FileAction) =>
  ({ can, translate }: CommandContext): string | null => {
    const why = can[action];
    return why === null ? null : translate(why);
  };

/** The only selected entry, when it is one and loaded. */
export function onlyEntry({ entries, count }: Pick<CommandContext, 'entries' | 'count'>): Entry | null {
  return count === 1 ? (entries[0] ?? null) : null;
}
