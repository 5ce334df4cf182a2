/** Disks that are checked together. CALL-18, CALL-19, CALL-20 */
export const checkGroups = ['sata-group', 'ssd-group', 'esata-group'] as const;
export type CheckGroup = (typeof checkGroups)[number];
