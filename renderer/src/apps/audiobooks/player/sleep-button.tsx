import { Icon } from '../../../components/icon.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import { useMinute } from '../../../components/use-minute.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import styles from '../audiobooks.module.css';
import type { Sleep } from './book-types.ts';

const MINUTE_MS = 60_000;
/** Times after which the player can fall silent (min). */
const choices = [5, 15, 30, 45, 60, 90] as const;

/** Minutes until it falls silent, those that have begun counted whole; 0 where that is no matter of minutes. */
const minutesLeft = (sleep: Sleep): number =>
  sleep === null || sleep === 'chapter' ? 0 : Math.max(1, Math.ceil((sleep.until - Date.now()) / MINUTE_MS));

/** The sleep timer: how long it still plays, and the choice of another time (APP-AUB-01). */
export function SleepButton() {
  const { t } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const sleep = usePlayer(engine, (state) => state.sleep);
  // Asked for again every minute, whether it plays or not.
  useMinute();
  const left = usePlayer(engine, (state) => minutesLeft(state.sleep));
  const shown = sleep === null ? '' : sleep === 'chapter' ? t('sleep.chapterShort') : t('sleep.left', { count: left });
  const name = sleep === null ? t('sleep.title') : t('sleep.now', { when: shown });
  const items: readonly MenuItem[] = [
    {
      id: 'off',
      label: t('sleep.off'),
      checked: sleep === null,
      onSelect: () => {
        engine.setSleep(null);
      },
    },
    'separator',
    ...choices.map((minutes): MenuItem => ({
      id: String(minutes),
      label: t('sleep.after', { count: minutes }),
      onSelect: () => {
        engine.setSleep({ until: Date.now() + minutes * MINUTE_MS });
      },
    })),
    {
      id: 'chapter',
      label: t('sleep.chapter'),
      checked: sleep === 'chapter',
      onSelect: () => {
        engine.setSleep('chapter');
      },
    },
  ];
  return (
    <button
      type="button"
      className={sleep === null ? 'icon-btn' : styles.sleep}
      aria-label={name}
      title={name}
      aria-haspopup="menu"
      data-testid="sleep"
      onClick={({ currentTarget }) => {
        openMenu({ at: { element: currentTarget, side: 'above' }, label: t('sleep.title'), items });
      }}
    >
      <Icon name="moon" size={18} />
      {sleep !== null && <span>{shown}</span>}
    </button>
  );
}
