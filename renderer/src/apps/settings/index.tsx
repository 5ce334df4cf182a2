export { SettingsFrame } from './settings-frame.tsx';
export { LanPage } from './lan/lan-page.tsx';
