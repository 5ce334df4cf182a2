import { useTranslation } from '../../i18n/use-translation.ts';
import type { IconName } from '../../components/icon.ts';
import { openPanel } from '../../components/menu/menu-service.ts';
import { applyScheme, readScheme, schemeChoices, writeScheme } from '../../components/theme/scheme.ts';
import { chooseLanguage } from '../../components/choose-language.ts';
import { currentLanguage, languageNames, languages } from '../../i18n/index.ts';
import { useHost } from '../../host/host-context.ts';
import { openShellFormat } from '../../overlays/shell-format/open-shell-format.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { useAccountNames } from '../account-names.ts';
import { useLogOut } from '../../help/log-out.ts';
import { panels } from '../panels/panel-names.ts';
import { usePower } from '../../components/power/use-power.tsx';
import { pageDeed } from '../own-window/use-page-shortcuts.ts';
import { hintOf } from '../shortcuts/all-shortcuts.ts';
import { shellShortcuts, type ShellShortcutId } from '../shortcuts/shell-shortcuts.ts';
import { useMoveOut } from '../window/use-move-out.ts';
import { canMoveOut, requestClose, tabsShown } from '../window/window-commands.ts';
import { actionWords } from './action-words.ts';
import type { PaletteDoor } from './palette-door.ts';
import type { PaletteItem } from './palette-types.ts';

/** Shortcuts of the shell that are worth a line, with their pictures. */
const fromKeys: readonly (readonly [ShellShortcutId, IconName])[] = [
  ['openLauncher', 'grid'],
  ['overview', 'grid'],
  ['showDesktop', 'grid'],
  ['taskbar', 'windows'],
  ['maximise', 'maximize'],
  ['minimise', 'minimize'],
  ['snapLeft', 'panel-left'],
  ['snapRight', 'panel-right'],
  ['thirdLeft', 'panel-left'],
  ['thirdMiddle', 'windows'],
  ['thirdRight', 'panel-right'],
  ['move', 'swap'],
  ['size', 'swap-diagonal'],
  ['newWindow', 'plus'],
  ['closeWindow', 'close'],
  ['newTab', 'plus'],
  ['closeTab', 'close'],
  ['reopenTab', 'refresh'],
  ['nextTab', 'chevron-right'],
  ['previousTab', 'chevron-left'],
  ['tabRight', 'chevron-right'],
  ['tabLeft', 'chevron-left'],
  ['split', 'columns'],
  ['otherPane', 'swap'],
  ['back', 'arrow-left'],
  ['forward', 'arrow-right'],
  ['zoomIn', 'plus'],
  ['zoomOut', 'minus'],
  ['zoomReset', 'refresh'],
  ['sheet', 'keyboard'],
  ['help', 'help'],
];

const needsWindow = new Set<ShellShortcutId>([
  'maximise',
  'minimise',
  'snapLeft',
  'snapRight',
  'thirdLeft',
  'thirdMiddle',
  'thirdRight',
  'move',
  'size',
  'newWindow',
  'closeWindow',
  'back',
  'forward',
]);

/** What is done with the tabs of a window whose app has any. */
const needsTabs = new Set<ShellShortcutId>([
  'newTab',
  'closeTab',
  'reopenTab',
  'nextTab',
  'previousTab',
  'tabRight',
  'tabLeft',
  'split',
  'otherPane',
]);

async function closeAll(store: AppStore): Promise<void> {
  for (const name of store.getState().windows.recent) await requestClose(store, name);
}

/** What is done with windows of the desktop, or its ground: nothing of a page. */
const ofDesktop = new Set(['own', 'closeAll', 'minimiseAll', 'wallpaper'].map((id) => `action:${id}`));

/** Things to do, each a verb; what cannot be done now says why. */
export function useActions({ page }: PaletteDoor): PaletteItem[] {
  const { t } = useTranslation(['palette', 'desk', 'shell']);
  const store = useAppStore();
  const active = useAppSelector((state) => state.windows.active);
  const someOpen = useAppSelector((state) => state.windows.order.length > 0);
  const username = useAppSelector((state) => state.session.username);
  const { isMaster } = useAccountNames();
  const logOut = useLogOut();
  const host = useHost();
  const power = usePower();
  const leave = useMoveOut();

  const action = (
    id: string,
    title: string,
    icon: IconName,
    run: () => void,
    more: Partial<Pick<PaletteItem, 'hint'>> & { disabled?: string | false } = {},
  ): PaletteItem => {
    const { disabled, ...rest } = more;
    const picture = { kind: 'icon', icon } as const;
    const why = typeof disabled === 'string' ? { disabled } : {};
    const words = actionWords[id] ?? '';
    return { id: `action:${id}`, group: 'actions', title, detail: '', picture, words, run, ...rest, ...why };
  };
  const titleOf = (id: ShellShortcutId): string => {
    // In the sheet itself and among the keys of a window these need fewer words.
    if (id === 'sheet') return t('desk:keys.title');
    return id === 'thirdLeft' || id === 'thirdMiddle' || id === 'thirdRight' ? t(`thirds.${id}`) : t(`desk:keys.${id}`);
  };
  const noWindow = active === '' && t('noWindow');
  const noTabs = noWindow !== false ? noWindow : tabsShown(store, active) === null && t('noTabs');
  const schemeIcons = { auto: 'contrast', light: 'sun', dark: 'moon' } as const;
  const scheme = readScheme(username);
  const all = [
    ...fromKeys.flatMap(([id, icon]) => {
      const shortcut = shellShortcuts.find((one) => one.id === id);
      if (!shortcut) return [];
      const run =
        page === null
          ? () => {
              shortcut.run(store);
            }
          : pageDeed(id, store, page);
      if (run === undefined) return [];
      const disabled = page === null && ((needsWindow.has(id) && noWindow) || (needsTabs.has(id) && noTabs));
      return [action(id, titleOf(id), icon, run, { hint: hintOf(shortcut), disabled })];
    }),
    action(
      'own',
      host.kind === 'electron' ? t('shell:window.ownWindow') : t('shell:window.ownTab'),
      'external',
      () => {
        leave(active);
      },
      { disabled: noWindow === false ? !canMoveOut(store, active) && t('mustStay') : noWindow },
    ),
    action('closeAll', t('closeAll'), 'close', () => void closeAll(store), {
      disabled: !someOpen && t('noWindow'),
    }),
    action(
      'minimiseAll',
      t('minimiseOthers'),
      'minimize',
      () => {
        for (const name of store.getState().windows.order)
          if (name !== active) store.dispatch(windowActions.minimiseWindow(name));
      },
      { disabled: noWindow },
    ),
    action('wallpaper', t('shell:desktop.wallpaper'), 'image', () => {
      openPanel(panels.wallpaper);
    }),
    ...schemeChoices.map((choice) =>
      action(
        `scheme-${choice}`,
        t(`scheme.${choice}`),
        schemeIcons[choice],
        () => {
          writeScheme(choice, username);
          applyScheme(choice);
        },
        { disabled: choice === scheme && t('alreadySo') },
      ),
    ),
    ...languages.map((language) =>
      action(
        `language-${language}`,
        t('language', { name: languageNames[language] }),
        'globe',
        () => {
          chooseLanguage(language);
        },
        { disabled: language === currentLanguage() && t('alreadySo') },
      ),
    ),
    action('formatDisks', t('formatDisks'), 'disk', () => void openShellFormat(store, host), {
      disabled: !isMaster && t('masterOnly'),
    }),
    action('logOut', t('shell:account.logOut'), 'log-out', () => void logOut()),
    action('reboot', t('reboot'), 'refresh', () => void power('reboot'), { disabled: !isMaster && t('masterOnly') }),
    action('shutdown', t('shutdown'), 'power', () => void power('shutdown'), {
      disabled: !isMaster && t('masterOnly'),
    }),
  ];
  return page === null ? all : all.filter(({ id }) => !ofDesktop.has(id));
}
