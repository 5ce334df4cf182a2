/** Keys of the records the overlays keep on this computer (SSN-08). */

/** When the running disk preparation began. BOOT-05 */
export const PREPARATION_KEY = 'disk-prepare-start';
/** Starts of the device that asked for an immediate restart. BLK-10 */
export const REBOOT_GUARD_KEY = 'reboot-guard';
/** The restart that an upgrade is in. UPG-26 */
export const UPGRADE_KEY = 'upgrade-restart';
/** Serial numbers of SSDs whose compatibility warning was read. SSD-22 */
export const SSD_READ_KEY = 'ssd-compatibility-read';
/** When the running recovery of a mirror was first seen. RAID-06 */
export const RECOVERY_KEY = 'raid-recovery';
/** What the screens of an incident keep; a replay of one keeps nothing. */
export const incidentKeys = [PREPARATION_KEY, REBOOT_GUARD_KEY, UPGRADE_KEY, SSD_READ_KEY, RECOVERY_KEY] as const;
