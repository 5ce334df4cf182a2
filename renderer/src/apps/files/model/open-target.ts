export {
  asBytesUrl,
  asTextUrl,
  compareUrl,
  isReadAsText,
  openTarget,
  type OpenTarget,
} from '../../../components/files/open-target.ts';
