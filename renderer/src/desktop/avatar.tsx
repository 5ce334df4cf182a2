import { Icon } from '../components/icon.tsx';
import { useAppSelector } from '../state/store.ts';
import { useAccountNames } from './account-names.ts';
import styles from './avatar.module.css';

/** The signed-in person: the picture of the account, else initials, else a figure. Decoration beside the name. */
export function Avatar({ size = 28 }: { size?: 28 | 40 | 72 }) {
  const { initials } = useAccountNames();
  const picture = useAppSelector((state) => state.session.avatar);
  return (
    <span className={styles.avatar} style={{ width: size, height: size }} data-size={size} aria-hidden="true">
      {picture !== '' ? (
        <img src={picture} alt="" width={size} height={size} />
      ) : initials !== '' ? (
        initials
      ) : (
        <Icon name="person" size={size === 28 ? 16 : size === 40 ? 20 : 32} />
      )}
    </span>
  );
}
