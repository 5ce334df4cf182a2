export { asBytesUrl, asTextUrl, openTarget, type OpenTarget } from '../../../components/files/open-target.ts';
