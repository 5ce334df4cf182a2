export { Classroom } from './classroom.tsx';
