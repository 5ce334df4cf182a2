import { isMountPath } from '#shared/rules/mount-path.ts';
import { isSecretPath } from './wire-path.ts';

/** Whether wire paths all lie on volumes of the device: neither in a safe box nor on another server. */
export const onPlainVolumes = (paths: readonly string[]): boolean =>
  paths.every((path) => !isSecretPath(path) && !isMountPath(path));
