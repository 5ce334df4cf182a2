export { HelpCenter } from './help-center.tsx';
