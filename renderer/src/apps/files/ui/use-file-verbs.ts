import { useTranslation } from '../../../i18n/use-translation.ts';
import { useWindowVerbs, type WindowVerb } from '../../../components/shortcuts/window-verbs.ts';
import { viewModes } from '../../../state/files/sort-preference.ts';
import type { CommandContext, FileCommand } from '../actions/command.ts';
import { commandContext, offeredCommands } from './context-menu.ts';
import type { FilesView } from './files-context.ts';

/** Menus that a verb opens stand about where the palette was. */
const menuPlace = () => ({ x: Math.round(window.innerWidth / 3), y: Math.round(window.innerHeight / 4) });

function verbOf(command: FileCommand, context: CommandContext): WindowVerb {
  const { id, icon, keys, on } = command;
  const none = on === 'selection' && context.count === 0 ? context.translate('refusal.selectSome') : null;
  const why = command.refusal?.(context) ?? none;
  return {
    id,
    title: command.label(context),
    run: () => {
      command.run(context);
    },
    ...(icon !== undefined && { icon }),
    ...(keys !== undefined && { keys }),
    ...(why !== null && { disabled: why }),
  };
}

/**
 * Everything the menus of a file window offer now, as verbs of the palette, and how the folder is shown (idea 6). What
 * both the selection and the folder have is named once.
 */
export function useFileVerbs(view: FilesView): void {
  const { t } = useTranslation(['files', 'filework']);
  useWindowVerbs(() => {
    const context = commandContext(view.context(), view.actions, menuPlace());
    const menus = context.count > 0 ? (['selection', 'folder'] as const) : (['folder', 'selection'] as const);
    const commands = menus.flatMap((on) => offeredCommands(on, context).map((command) => verbOf(command, context)));
    const verbs = commands.filter(({ title }, index) => commands.findIndex((one) => one.title === title) === index);
    return [
      ...verbs,
      ...viewModes.map((mode, index): WindowVerb => ({
        id: `view.${mode}`,
        title: t('filework:view.verb', { view: t(`filework:view.${mode}`) }),
        icon: mode,
        keys: `mod+shift+${index + 1}`,
        run: () => {
          view.setMode(mode);
        },
        ...(view.mode === mode && { disabled: t('filework:view.shown') }),
      })),
      {
        id: 'view.details',
        title: t('view.details'),
        icon: 'panel-right',
        run: () => {
          view.setDetails(!view.details);
        },
      },
    ];
  });
}
