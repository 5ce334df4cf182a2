import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { closeMenus, openPanel } from '../../components/menu/menu-service.ts';
import {
  applyScheme,
  readScheme,
  schemeChoices,
  writeScheme,
  type SchemeChoice,
} from '../../components/theme/scheme.ts';
import { chooseZoom, useZoomChoice, zoomChoices } from '../../components/zoom.ts';
import { chooseLanguage } from '../../components/choose-language.ts';
import { currentLanguage, languageNames, languages } from '../../i18n/index.ts';
import { lockIdleChosen, lockRequested } from '../../state/lock-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { useAccountNames } from '../account-names.ts';
import { Avatar } from '../avatar.tsx';
import { useLogOut } from '../../help/log-out.ts';
import { setTaskbarHides, useTaskbarPrefs } from '../taskbar/taskbar-prefs.ts';
import { forgetsWindows, setForgetsWindows } from '../../state/forget-windows.ts';
import { openRoute } from '../window/window-commands.ts';
import { ChoiceRow } from './choice-row.tsx';
import { ComfortRows } from './comfort-rows.tsx';
import { panels } from './panel-names.ts';
import { Panel } from './panel.tsx';
import styles from './panel.module.css';
import { partLoading } from '../../host/part-loading.ts';

const schemeIcons: Readonly<Record<SchemeChoice, IconName>> = { auto: 'contrast', light: 'sun', dark: 'moon' };

/** Who is signed in, how the console looks to that person, and the way out. */
export function AccountPanel() {
  const { t } = useTranslation('shell');
  return (
    <Panel name={panels.account} label={t('account.label')} side="right" width={400}>
      <Content />
      <WaysOut />
    </Panel>
  );
}

/** Idle times to choose from, in minutes; 0 = never (LCK-01). */
const idleMinutes = [5, 10, 30, 0] as const;
const MINUTE_MS = 60_000;

function Content() {
  const { t } = useTranslation(['shell', 'desk']);
  const idleMs = useAppSelector((state) => state.lock.idleMs);
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.username);
  const { short, full, role } = useAccountNames();
  const [scheme, setScheme] = useState<SchemeChoice>(() => readScheme(username));
  const zoom = useZoomChoice();
  const { hides } = useTaskbarPrefs();
  const [forget, setForget] = useState(() => forgetsWindows(username));
  const names = { auto: t('account.auto'), light: t('account.light'), dark: t('account.dark') };

  return (
    <div className={styles.scroll}>
      <div className={styles.person}>
        <Avatar size={40} />
        <div className={styles.names}>
          <div className="type-h3" title={full}>
            {short}
          </div>
          <div className="type-caption">{t(`account.${role}`)}</div>
        </div>
      </div>
      <section className={styles.section}>
        <ChoiceRow
          label={t('account.theme')}
          value={scheme}
          choices={schemeChoices.map((value) => ({ value, label: names[value], icon: schemeIcons[value] }))}
          onChange={(value) => {
            setScheme(value);
            writeScheme(value, username);
            applyScheme(value);
          }}
        />
      </section>
      <section className={styles.section}>
        <ChoiceRow
          label={t('account.language')}
          value={currentLanguage()}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={chooseLanguage}
        />
      </section>
      <section className={styles.section}>
        <ChoiceRow
          label={t('account.zoom')}
          value={zoom}
          choices={[
            { value: null, label: t('account.zoomDefault') },
            ...zoomChoices.map((value) => ({ value, label: `${Math.round(value * 100)}` })),
          ]}
          onChange={chooseZoom}
        />
      </section>
      <ComfortRows />
      <section className={styles.section}>
        <ChoiceRow
          label={t('desk:taskbar.label')}
          value={hides ? 'hides' : 'stays'}
          choices={[
            { value: 'stays', label: t('desk:taskbar.stays') },
            { value: 'hides', label: t('desk:taskbar.hides') },
          ]}
          onChange={(value) => {
            setTaskbarHides(value === 'hides');
          }}
        />
      </section>
      <section className={styles.section}>
        <ChoiceRow
          label={t('desk:restore.label')}
          value={forget ? 'forget' : 'keep'}
          choices={[
            { value: 'keep', label: t('desk:restore.keep') },
            { value: 'forget', label: t('desk:restore.forget') },
          ]}
          onChange={(value) => {
            setForget(value === 'forget');
            setForgetsWindows(username, value === 'forget');
          }}
        />
      </section>
      <section className={styles.section}>
        <ChoiceRow
          label={t('account.lockAfter')}
          value={idleMs / MINUTE_MS}
          choices={idleMinutes.map((value) => ({
            value,
            label: value === 0 ? t('account.lockNever') : t('account.lockMinutes', { count: value }),
          }))}
          onChange={(value) => {
            store.dispatch(lockIdleChosen(value * MINUTE_MS));
          }}
        />
      </section>
      <section className={styles.rows}>
        <button
          type="button"
          className={styles.row}
          onClick={() => {
            openRoute(store, '/myAccount/me');
          }}
        >
          <Icon name="person" size={18} />
          {t('account.profile')}
        </button>
        <button
          type="button"
          className={styles.row}
          onClick={() => {
            closeMenus();
            void partLoading(import('../../help/let-in/own-code.tsx')).then(({ openOwnCode }) => openOwnCode());
          }}
        >
          <Icon name="phone" size={18} />
          {t('account.otherDevice')}
        </button>
        <button
          type="button"
          className={styles.row}
          onClick={() => {
            openPanel(panels.shortcuts);
          }}
        >
          <Icon name="keyboard" size={18} />
          {t('account.shortcuts')}
        </button>
      </section>
    </div>
  );
}

/** The ways out, in sight whatever the height: nobody has to scroll past the looks to lock the screen. */
function WaysOut() {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const logOut = useLogOut();
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={styles.row}
        onClick={() => {
          store.dispatch(lockRequested());
        }}
      >
        <Icon name="lock" size={18} />
        {t('account.lockNow')}
      </button>
      <button
        type="button"
        className={styles.row}
        onClick={() => {
          closeMenus();
          void logOut();
        }}
      >
        <Icon name="log-out" size={18} />
        {t('account.logOut')}
      </button>
    </div>
  );
}
