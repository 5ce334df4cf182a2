import { formatDateTime } from '#shared/rules/time.ts';
import { putOffUntil, type Quiet } from '#shared/rules/notice-wishes.ts';
import { Icon } from '../../components/icon.ts';
import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { selectIsQuiet, wishChanged } from '../../state/notices-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import styles from './notices.module.css';

/** The switch that keeps messages from disturbing, for a time or until it is turned off; critical ones are told all the same (interaction 3.5). */
export function DoNotDisturb() {
  const { t } = useTranslation('desk');
  const store = useAppStore();
  const isOn = useAppSelector(selectIsQuiet);
  const set = (quiet: Quiet | null) => {
    store.dispatch(wishChanged({ type: 'quiet', quiet }));
  };
  const items = (): MenuItem[] => {
    const { quiet } = store.getState().notices.wishes;
    const forTime = (how: 'hour' | 'tomorrow') => () => {
      set({ until: putOffUntil(how, Date.now()) });
    };
    return [
      { id: 'off', label: t('notices.quiet.off'), checked: !isOn, onSelect: () => void set(null) },
      { id: 'hour', label: t('notices.quiet.hour'), checked: false, onSelect: forTime('hour') },
      { id: 'tomorrow', label: t('notices.quiet.tomorrow'), checked: false, onSelect: forTime('tomorrow') },
      {
        id: 'on',
        label: t('notices.quiet.on'),
        checked: isOn && quiet?.until === null,
        onSelect: () => void set({ until: null }),
      },
    ];
  };
  const label = t('notices.quiet.title');
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        openMenu({ items: items(), at: { element: currentTarget, side: 'below' }, label });
      }}
    >
      <Icon name={isOn ? 'bell-off' : 'bell'} />
    </button>
  );
}

/** Says that nobody is disturbed, and until when; nothing while messages are told. */
export function QuietLine() {
  const { t } = useTranslation('desk');
  const store = useAppStore();
  const isOn = useAppSelector(selectIsQuiet);
  const until = useAppSelector((state) => state.notices.wishes.quiet?.until ?? null);
  if (!isOn) return null;
  return (
    <div className={styles.waiting} role="status" data-testid="notices-quiet">
      <p className={styles.held}>
        <span>
          {until === null ? t('notices.quiet.line') : t('notices.quiet.lineUntil', { time: formatDateTime(until) })}
        </span>
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            store.dispatch(wishChanged({ type: 'quiet', quiet: null }));
          }}
        >
          {t('notices.quiet.end')}
        </button>
      </p>
    </div>
  );
}
