export { RemoteAccess } from './remote-access.tsx';
