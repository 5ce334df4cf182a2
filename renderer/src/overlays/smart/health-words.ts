import type { SmartHealth } from '#shared/rules/storage/smart.ts';
import type { IconName } from '../../components/icon.ts';

/** Colour of a health word: green, grey, orange or red. SMT-02 */
export type HealthTone = 'ok' | 'unknown' | 'warning' | 'bad';

/** How each of the eight words is drawn: never by the colour alone. SMT-02 */
export const healthLooks: Readonly<Record<SmartHealth, { readonly tone: HealthTone; readonly icon: IconName }>> = {
  ok: { tone: 'ok', icon: 'check-circle' },
  warning: { tone: 'warning', icon: 'warning' },
  fault: { tone: 'bad', icon: 'cross-circle' },
  skip: { tone: 'unknown', icon: 'moon' },
  abort: { tone: 'bad', icon: 'cross-circle' },
  abnormal: { tone: 'bad', icon: 'cross-circle' },
  nonpresent: { tone: 'unknown', icon: 'dashed-circle' },
  critical_warning: { tone: 'bad', icon: 'warning' },
};
