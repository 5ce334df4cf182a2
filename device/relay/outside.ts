import { z } from 'zod';
import type { ConfigStore } from '../storage/config-store.ts';

export type Outside = ReturnType<typeof createOutside>;

/** The switch for access from outside: off, only the administrator comes through the relay (CALL-EXT-25). */
export function createOutside(config: ConfigStore) {
  const value = config.value('security.outside', z.boolean(), true);
  return { isOn: (): boolean => value.get(), set: (on: boolean): void => value.set(on) };
}
