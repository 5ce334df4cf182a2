export { PlayerScreen } from './player-screen.tsx';
