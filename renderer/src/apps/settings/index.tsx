export { SettingsFrame } from './settings-frame.tsx';
export { LanPage } from './lan/lan-page.tsx';
export { NetworkPage } from './network/network-page.tsx';
export { DoubleNetPage } from './network/double-net-page.tsx';
