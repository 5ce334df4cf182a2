export { NoPermissionPage } from './no-permission-page.tsx';
export { NotBuiltPage } from './not-built-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
