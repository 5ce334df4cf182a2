export { SafeLogin } from './safe-login.tsx';
export { SafeSetting } from './safe-setting.tsx';
export { SafeGate } from './safe-gate.tsx';
