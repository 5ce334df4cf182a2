import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { appKeys, textKeys } from '../../components/shortcuts/app-keys.ts';
import { resetBindings, useBindings } from '../../components/shortcuts/bindings.ts';
import { useHost } from '../../host/host-context.ts';
import { findRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { fold, matchText } from '../launcher/match.ts';
import { actionWords } from '../palette/action-words.ts';
import { hintOf, useShortcutGroups, type ListedShortcut } from '../shortcuts/all-shortcuts.ts';
import { HotKeySection } from './hot-key-section.tsx';
import type { ShellShortcutId } from '../shortcuts/shell-shortcuts.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import styles from './shortcut-sheet.module.css';

/** What apps and text fields take by themselves, though none of them is open: keys that are not free either. */
function useTakenKeys(): readonly ListedShortcut[] {
  const { t } = useTranslation(['desk', 'apps']);
  const taken = (scope: string, keys: readonly string[], title: string): ListedShortcut => ({
    id: `taken.${scope}`,
    scope,
    keys,
    fixed: true,
    title,
  });
  return [
    ...Object.entries(appKeys).map(([app, keys]) =>
      taken(app, keys, t(`apps:${(findRoute(app)?.titleKey ?? '404') as TitleKey}`)),
    ),
    taken('text', textKeys, t('keys.scopes.text')),
  ];
}

/** Whether a shortcut is meant by what was typed: its name, other words for it, or its keys. */
const answers = (one: ListedShortcut, query: string): boolean =>
  [one.title, actionWords[one.id] ?? '', hintOf(one)].some((text) => matchText(text, query).score > 0);

/**
 * Every shortcut there is, made from the registry that works them, with a search; each can be given other keys. `only`
 * names those of the shell that work where no desktop is.
 */
export function ShortcutSheet({ only }: { only?: readonly ShellShortcutId[] }) {
  const { t } = useTranslation('desk');
  const { desktop } = useHost();
  const [text, setText] = useState('');
  const [editing, setEditing] = useState('');
  const changed = Object.keys(useBindings()).length > 0;
  const query = fold(text);
  const groups = useShortcutGroups(only);
  const all = [...groups.flatMap((group) => group.shortcuts), ...useTakenKeys()];
  const found = groups
    .map((group) => ({
      ...group,
      shortcuts: group.shortcuts.filter((one) => query === '' || answers(one, query)),
    }))
    .filter((group) => group.shortcuts.length > 0);
  return (
    <DialogFrame
      title={t('keys.title')}
      layer="shell"
      width={600}
      testId="shortcut-sheet"
      onEscape={closeMenus}
      footer={
        <>
          {changed && (
            <button type="button" className="btn btn-text" onClick={resetBindings} data-testid="shortcuts-reset">
              {t('keys.resetAll')}
            </button>
          )}
          <button type="button" className="btn btn-primary" onClick={closeMenus}>
            {t('keys.close')}
          </button>
        </>
      }
    >
      <input
        type="search"
        className={styles.search}
        aria-label={t('keys.search')}
        placeholder={t('keys.search')}
        maxLength={60}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      {desktop !== null && query === '' && <HotKeySection hotKey={desktop.hotKey} />}
      {found.length === 0 && <p role="status">{t('keys.none')}</p>}
      {found.map((group) => (
        <section key={group.scope} aria-label={group.title}>
          <h3 className={styles.scope}>{group.title}</h3>
          <ul className={styles.list}>
            {group.shortcuts.map((shortcut) => (
              <ShortcutRow
                key={shortcut.id}
                shortcut={shortcut}
                all={all}
                editing={editing === shortcut.id}
                onEdit={(on) => {
                  setEditing(on ? shortcut.id : '');
                }}
              />
            ))}
          </ul>
        </section>
      ))}
    </DialogFrame>
  );
}
