import { Icon } from '../icon.ts';
import { kindColors, kindIcons, type Kind } from './kind.ts';

/** The icon of a kind of file in its colour. */
export function KindIcon({ kind, size = 20 }: { kind: Kind; size?: number }) {
  return (
    <span style={{ color: kindColors[kind], display: 'flex' }}>
      <Icon name={kindIcons[kind]} size={size} />
    </span>
  );
}
