import { useLocation } from 'react-router-dom';
import { LessonScreen } from './lesson-screen.tsx';
import { ListScreen } from './list-screen.tsx';

/** /classroom/lessonList and /classroom/lessonDetail: courses, and one lesson of them (APP-CLASS-01). */
export function Classroom() {
  const { pathname } = useLocation();
  return pathname.replace(/\/+$/, '').endsWith('/lessonDetail') ? <LessonScreen /> : <ListScreen />;
}
