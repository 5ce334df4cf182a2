export { GroupPermissions } from './group-permissions.tsx';
export { TeamSettings } from './team-settings.tsx';
