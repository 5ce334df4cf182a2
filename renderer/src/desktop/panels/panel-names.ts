/** Panels of the shell; at most one is open (RTE-10). */
export const panels = {
  launcher: 'launcher',
  palette: 'palette',
  overview: 'overview',
  account: 'account',
  notices: 'notices',
  connection: 'connection',
  wallpaper: 'wallpaper',
  shortcuts: 'shortcuts',
} as const;
export type PanelName = (typeof panels)[keyof typeof panels];
