export { CourseManage } from './course-manage.tsx';
