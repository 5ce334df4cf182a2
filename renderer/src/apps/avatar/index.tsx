export { AvatarScreen } from './avatar-screen.tsx';
