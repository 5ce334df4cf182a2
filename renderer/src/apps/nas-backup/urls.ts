/** The jobs; with `?new` the wizard, with `?id` the settings of one. */
export const homeUrl = '/backupToZspace';
/** The devices that jobs fetch from. */
export const devicesUrl = `${homeUrl}?devices=1`;
