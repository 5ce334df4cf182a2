import { useEffect, useRef, useState } from 'react';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { HotKeyState } from '#shared/ipc/desktop-channels.ts';
import { Icon } from '../../components/icon.ts';
import { keyHint } from '../../components/shortcuts/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { KeyRecorder } from './key-recorder.tsx';
import styles from './shortcut-sheet.module.css';

/** The keys that call up Hearth from any program; the desktop app alone has them. */
export function HotKeySection({ hotKey }: { readonly hotKey: DesktopBridge['hotKey'] }) {
  const { t } = useTranslation('desk');
  const [now, setNow] = useState<HotKeyState | null>(null);
  const [editing, setEditing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let here = true;
    void hotKey.state().then((state) => {
      if (here) setNow(state);
    });
    return () => {
      here = false;
    };
  }, [hotKey]);
  const done = () => {
    setEditing(false);
    setRefused(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) change.current?.focus();
    });
  };
  const take = async (keys: string) => {
    // Keys that main cannot even be asked for are refused as those are that another program has.
    const answer = await hotKey.set(keys === '' ? null : keys).catch(() => null);
    if (answer === null || answer.state === 'refused') {
      setRefused(keys);
      return;
    }
    setNow(answer);
    done();
  };
  if (now === null) return null;
  const name = t('keys.hotKey.name');
  return (
    <section aria-label={t('keys.hotKey.scope')} data-testid="hot-key">
      <h3 className={styles.scope}>{t('keys.hotKey.scope')}</h3>
      <ul className={styles.list}>
        <li className={styles.row}>
          <span className={styles.name}>
            {name}
            {now.state === 'refused' && !editing && (
              <span role="status" className={styles.refused}>
                {t('keys.hotKey.away')}
              </span>
            )}
          </span>
          {editing ? (
            <KeyRecorder
              tried={refused}
              problem={refused === null ? null : t('keys.hotKey.refused')}
              onKeys={(keys) => void take(keys)}
              onDone={done}
            />
          ) : (
            <span className={styles.keys}>
              {now.keys === null ? (
                <span className={styles.nothing}>{t('keys.noKeys')}</span>
              ) : (
                <kbd className="keycap">{keyHint(now.keys)}</kbd>
              )}
              <button
                ref={change}
                type="button"
                className="icon-btn"
                aria-label={t('keys.change', { name })}
                title={t('keys.change', { name })}
                onClick={() => {
                  setEditing(true);
                }}
              >
                <Icon name="edit" />
              </button>
            </span>
          )}
        </li>
      </ul>
    </section>
  );
}
