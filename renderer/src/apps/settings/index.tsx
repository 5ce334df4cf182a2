export { SettingsFrame } from './settings-frame.tsx';
export { LanPage } from './lan/lan-page.tsx';
export { NetworkPage } from './network/network-page.tsx';
export { DoubleNetPage } from './network/double-net-page.tsx';
export { HardwarePage } from './hardware/hardware-page.tsx';
export { ServicesPage } from './services/services-page.tsx';
