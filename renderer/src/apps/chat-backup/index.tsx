export { ChatBackup } from './chat-backup.tsx';
