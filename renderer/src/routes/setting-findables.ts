/** What can be set, and the words it is found by, for a search outside the settings (APP-SET-01). */
export { useFindables as useSettingFindables } from '../apps/settings/findables.ts';
