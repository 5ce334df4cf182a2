export { SafeScreen } from './safe-screen.tsx';
