export { ExternalDisks } from './external-disks.tsx';
