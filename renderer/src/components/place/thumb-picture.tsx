import { thumbUrl } from '#shared/rules/file-urls.ts';
import { Icon, type IconName } from '../icon.ts';
import styles from './cards.module.css';

interface Props {
  /** Origin of the device's bytes. */
  readonly base: string;
  /** Wire path of the file whose picture is shown; '' for the sign in its place. */
  readonly path: string;
  /** Time of the file's last change, so that another picture is asked for anew. */
  readonly version?: number;
  readonly size: 's' | 'l';
  readonly icon: IconName;
  readonly iconSize: number;
}

/** The small picture of a file, over the sign that is seen where there is none. It fills the box around it. */
export function ThumbPicture({ base, path, version = 0, size, icon, iconSize }: Props) {
  return (
    <span className={styles.picture}>
      <Icon name={icon} size={iconSize} />
      {path !== '' && (
        <img
          key={path}
          src={thumbUrl(base, path, size, version)}
          alt=""
          loading="lazy"
          draggable={false}
          // The sign below it is seen where the picture cannot be had.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
