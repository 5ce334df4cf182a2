export { TaskCenter } from './task-center.tsx';
export { NativeTasks } from './native-tasks.tsx';
