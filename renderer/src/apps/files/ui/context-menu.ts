import { useCallback } from 'react';
import { keyHint } from '../../../components/shortcuts/keys.ts';
import { openMenu, type MenuAnchor, type MenuItem } from '../../../components/menu/menu-service.ts';
import type { ActionContext, FileActions } from '../actions/action-context.ts';
import { fileCommands } from '../actions/registry.ts';
import type { CommandContext, FileCommand } from '../actions/command.ts';
import { abilities } from '../model/abilities.ts';
import { abilitiesIn } from '../model/realm.ts';
import { commandsIn } from '../actions/realm-commands.ts';
import { selectedCount } from '../model/selection.ts';
import { useFiles } from './files-context.ts';

function itemOf(command: FileCommand, context: CommandContext): MenuItem {
  const { id, icon, keys, danger } = command;
  const why = command.refusal?.(context) ?? null;
  return {
    id,
    label: command.label(context),
    onSelect: () => {
      command.run(context);
    },
    ...(icon === undefined ? {} : { icon }),
    ...(keys === undefined ? {} : { shortcut: keyHint(keys) }),
    ...(danger === undefined ? {} : { danger }),
    ...(why === null ? {} : { disabled: true, reason: why }),
  };
}

/** The entries of one page, with a line between two sections. */
function itemsOf(commands: readonly FileCommand[], context: CommandContext): MenuItem[] {
  return commands.flatMap((command, index) => {
    const item = itemOf(command, context);
    return index > 0 && commands[index - 1]?.section !== command.section ? ['separator' as const, item] : [item];
  });
}

/** The commands of the selection or of the folder that area and permission do not rule out, in their order. */
export function offeredCommands(on: FileCommand['on'], context: CommandContext): readonly FileCommand[] {
  const gone = on === 'selection' && context.entries.some((entry) => entry.gone !== undefined);
  return commandsIn(context.realm, fileCommands).filter(
    (command) => command.on === on && (!gone || command.forGone === true) && command.shown?.(context) !== false,
  );
}

/** What commands see of a window now; what is drawn may not know yet of what was just selected. */
export function commandContext(now: ActionContext, actions: FileActions, at: MenuAnchor): CommandContext {
  const { listing, rows, selection } = now.session.getState();
  const entries = rows.total > 0 ? now.session.selectedLoaded() : [];
  const count = selectedCount(selection);
  const { session, clipboard } = now.store.getState();
  const facts = { count, entries, username: session.username };
  const can = abilitiesIn(now.realm, abilities(now.location, listing.folder, facts, clipboard.mode !== null));
  return { ...now, can, actions, entries, count, at };
}

/**
 * The commands of the selection or of the folder as a menu: what area or permission rule out is left away, what the
 * selection rules out says why; the second page hangs behind "More" (APP-FM-03).
 */
export function commandMenu(on: FileCommand['on'], context: CommandContext): MenuItem[] {
  const { translate, at } = context;
  const offered = offeredCommands(on, context);
  const second = offered.filter(({ more }) => more);
  const items = itemsOf(
    offered.filter(({ more }) => !more),
    context,
  );
  if (second.length > 0)
    items.splice(items.lastIndexOf('separator'), 0, {
      id: 'more',
      label: translate('filework:action.more'),
      icon: 'more',
      onSelect: () => {
        openMenu({ items: itemsOf(second, context), at, label: translate('filework:action.more') });
      },
    });
  return items;
}

/** Opens the menu of the selection, or of the folder itself (`index` null). */
export function useContextMenu(): (at: MenuAnchor, index: number | null) => void {
  const { actions, translate, context } = useFiles();
  return useCallback(
    (at, index) => {
      const items = commandMenu(index === null ? 'folder' : 'selection', commandContext(context(), actions, at));
      openMenu({ items, at, label: translate('menu.label') });
    },
    [actions, translate, context],
  );
}
