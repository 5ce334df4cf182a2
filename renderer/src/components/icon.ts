import { memo } from 'react';
import { drawing } from './drawing.tsx';
import { glyphs, type IconName } from './icons/index.ts';

export type { IconName };

interface IconProps {
  name: IconName;
  /** Side in pixels: 16 in buttons and chips, 18 to 20 in lists, 24 in headers. */
  size?: number;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
  /** White glyph on an app tile: closed shapes get a 20 % fill. */
  duo?: boolean;
  className?: string;
}

/**
 * One icon of the set, drawn in the colour of the text around it. Remembered: a window has dozens of them, and they
 * hardly ever change while what is around them does.
 */
export const Icon = memo(function Icon({ name, size = 16, label, duo = false, className }: IconProps) {
  return drawing(glyphs[name], {
    size,
    label,
    className: ['icon', duo && 'icon-duo', className].filter(Boolean).join(' '),
  });
});
