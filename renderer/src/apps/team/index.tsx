export { GroupPermissions } from './group-permissions.tsx';
