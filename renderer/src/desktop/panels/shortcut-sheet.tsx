import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { keyHint } from '../../components/shortcuts/keys.ts';
import { shellShortcuts } from '../shell-keys.ts';
import styles from './shortcut-sheet.module.css';

const scopes = ['desktop', 'window'] as const;

/** All shortcuts of the shell, made from the list that works them, with a search. */
export function ShortcutSheet() {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const query = text.trim().toLocaleLowerCase();
  const rows = [
    ...shellShortcuts.map(({ id, scope, keys }) => ({ id, scope, keys: keys[0] ?? '', title: t(`shortcuts.${id}`) })),
    { id: 'toasts', scope: 'desktop' as const, keys: 'F6', title: t('shortcuts.toasts') },
  ].map((row) => ({ ...row, hint: keyHint(row.keys.replace('shift+?', '?').replace(/^ctrl\+k$/, 'mod+k')) }));
  const found = rows.filter(({ title, hint }) => `${title} ${hint}`.toLocaleLowerCase().includes(query));
  return (
    <DialogFrame
      title={t('shortcuts.title')}
      layer="shell"
      width={560}
      testId="shortcut-sheet"
      onEscape={closeMenus}
      footer={
        <button type="button" className="btn btn-primary" onClick={closeMenus}>
          {t('shortcuts.close')}
        </button>
      }
    >
      <input
        type="search"
        className={styles.search}
        aria-label={t('shortcuts.search')}
        placeholder={t('shortcuts.search')}
        maxLength={60}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      {found.length === 0 && <p role="status">{t('shortcuts.none')}</p>}
      {scopes.map((scope) => {
        const own = found.filter((row) => row.scope === scope);
        if (own.length === 0) return null;
        return (
          <section key={scope}>
            <h3 className={styles.scope}>{t(`shortcuts.${scope}`)}</h3>
            <dl className={styles.list}>
              {own.map((row) => (
                <div key={row.id} className={styles.row}>
                  <dt>{row.title}</dt>
                  <dd>
                    <kbd>{row.hint}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </DialogFrame>
  );
}
