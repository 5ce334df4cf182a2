export { NoPermissionPage } from './no-permission-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
