import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { AppTile } from '../app-tile.tsx';
import { WindowPreview } from '../preview/window-preview.tsx';
import { useWindowTitleText } from '../window/window-title.ts';
import { chooseInRing, useSwitching } from './switcher-service.ts';
import styles from './switcher.module.css';

const PREVIEW = { width: 208, height: 136 };
const SMALL = { width: 128, height: 84 };
/** A desktop under this height has small pictures. */
const LOW = 520;
const noWindow = { title: '', url: '', icon: '' };

/** The ring of windows while its keys are held: pictures in the order of use (interaction: switch windows). */
export function Switcher() {
  const switching = useSwitching();
  const { t } = useTranslation('desk');
  if (!switching?.shown) return null;
  return (
    <div className={styles.ring} role="listbox" aria-label={t('switcher.label')} data-testid="switcher">
      {switching.names.map((name, index) => (
        <Choice key={name} name={name} selected={index === switching.index} />
      ))}
    </div>
  );
}

function Choice({ name, selected }: { name: string; selected: boolean }) {
  const store = useAppStore();
  const record = useAppSelector((state) => state.windows.byName[name]) ?? noWindow;
  const low = useAppSelector((state) => state.windows.viewport.height < LOW);
  const picture = low ? SMALL : PREVIEW;
  const title = useWindowTitleText(record);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) scrollTo(ref.current);
  }, [selected]);
  return (
    <div
      ref={ref}
      className={styles.choice}
      role="option"
      aria-selected={selected}
      aria-label={title}
      data-testid="switcher-item"
      data-name={name}
      onClick={() => {
        chooseInRing(store, name);
      }}
    >
      <div className={styles.name} style={{ maxWidth: picture.width }}>
        <AppTile app={record.icon} size={20} />
        <span className={styles.title}>{title}</span>
      </div>
      <div className={styles.picture} style={picture}>
        <WindowPreview name={name} {...picture} />
      </div>
    </div>
  );
}
