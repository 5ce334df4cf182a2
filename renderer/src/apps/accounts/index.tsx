export { MyAccount, UserCenter } from './account-frames.tsx';
