export { CleanUp } from './clean-up.tsx';
