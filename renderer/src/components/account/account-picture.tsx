import { initialsOf } from '#shared/rules/initials.ts';
import { useHost } from '../../host/host-context.ts';
import { Icon } from '../icon.ts';
import styles from './account-picture.module.css';

interface Props {
  /** What the account is called; its initials stand where there is no picture. */
  readonly name: string;
  /** Address of the picture as the device tells it; '' for none. */
  readonly picture: string;
  readonly size?: 28 | 40 | 72;
}

/** The picture of an account, else initials, else a figure. Decoration beside the name. APP-AVATAR-01 */
export function AccountPicture({ name, picture, size = 28 }: Props) {
  const { deviceBase } = useHost();
  const initials = initialsOf(name);
  return (
    <span className={styles.avatar} style={{ width: size, height: size }} data-size={size} aria-hidden="true">
      {picture !== '' ? (
        <img src={picture.startsWith('/') ? deviceBase + picture : picture} alt="" width={size} height={size} />
      ) : initials !== '' ? (
        initials
      ) : (
        <Icon name="person" size={size === 28 ? 16 : size === 40 ? 20 : 32} />
      )}
    </span>
  );
}
