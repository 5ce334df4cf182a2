import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dialogLayers } from '../../components/dialogs/dialog-frame.tsx';
import { useFocusTrap } from '../../components/dialogs/focus-trap.ts';
import { Icon } from '../../components/icon.ts';
import { SaveReport } from '../../help/incident/save-report.tsx';
import { chooseLanguage } from '../../components/choose-language.ts';
import { currentLanguage, languageNames, languages } from '../../i18n/index.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './overlay-page.module.css';
import { useLogOut } from './use-log-out.ts';

interface Props {
  /** Name of the overlay and state of its flow, for the hooks in the page. */
  readonly overlay: string;
  readonly state: string;
  /** Letter of the step wizard, for the hooks in the page. WIZ-05 */
  readonly letter?: string;
  /** Incidents open dark whatever the theme; work that goes on follows it. */
  readonly dark?: boolean;
  /** Content; its title carries the given id, which names the dialog. */
  readonly children: (titleId: string) => ReactNode;
  /** Middle of the header, such as steps. */
  readonly steps?: ReactNode;
  /** Log out stands elsewhere on the page. */
  readonly ownLogOut?: boolean;
  readonly footer?: ReactNode;
}

/** Switches to the other language; the button names the one that is shown. */
function LanguageButton() {
  const { t } = useTranslation('common');
  const language = currentLanguage();
  const next = languages.find((other) => other !== language) ?? language;
  return (
    <button
      type="button"
      className="btn btn-text"
      aria-label={`${t('language')}: ${languageNames[language]}`}
      onClick={() => {
        chooseLanguage(next);
      }}
    >
      <Icon name="globe" />
      {languageNames[language]}
    </button>
  );
}

/**
 * A storage state that takes the whole page: header with the device's name, language and log-out, the content, an
 * optional footer. It is a modal dialog that keeps the focus and cannot be dismissed (OVL-04, OVL-12).
 */
export function OverlayPage(props: Props) {
  const { overlay, state, letter, dark = false, children, steps, ownLogOut = false, footer } = props;
  const { t } = useTranslation('overlays');
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const logOut = useLogOut();
  const deviceName = useAppSelector((app) => app.device.nasName);
  useFocusTrap(root, true, dialogLayers.storage);
  // What happened is read first: the focus on a button below must not scroll it away.
  useEffect(() => {
    if (root.current !== null) root.current.scrollTop = 0;
  }, [state]);
  return (
    <div
      ref={root}
      className={styles.page}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-overlay={overlay}
      data-state={state}
      data-letter={letter}
      {...(dark ? { 'data-theme': 'dark' } : {})}
    >
      <header className={styles.header}>
        <span className={styles.brand}>
          <Icon name="hearth" size={24} />
        </span>
        <span className={`type-h3 ${styles.device ?? ''}`}>{deviceName === '' ? 'Hearth' : deviceName}</span>
        <div className={styles.middle}>{steps}</div>
        <div className={styles.actions}>
          <Suspense fallback={null}>
            <SaveReport />
          </Suspense>
          <LanguageButton />
          {!ownLogOut && (
            <button type="button" className="btn btn-text" onClick={logOut}>
              <Icon name="log-out" />
              {t('logOut')}
            </button>
          )}
        </div>
      </header>
      <main className={styles.main}>{children(titleId)}</main>
      {footer !== undefined && (
        <footer className={styles.footer}>
          <div>{footer}</div>
        </footer>
      )}
    </div>
  );
}
