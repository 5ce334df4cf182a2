export { BigSearch } from './big-search.tsx';
