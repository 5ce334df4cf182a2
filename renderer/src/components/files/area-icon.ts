import { parseWirePath, type Area } from '../../state/files/wire-path.ts';
import type { IconName } from '../icon.ts';

const icons: Partial<Record<Area, IconName>> = {
  usb: 'usb',
  mount: 'globe',
  safe: 'safe',
  team: 'people',
  teamRoot: 'people',
};

/** Icon of the place that a wire path lies in. */
export function areaIcon(path: string): IconName {
  return icons[parseWirePath(path).area] ?? 'person';
}
