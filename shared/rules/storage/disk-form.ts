import { LABEL_MAX } from '../../constants.ts';
import { filesystemUse } from './records.ts';

/** File systems a disk can be given: those the device names and the console can use, without read-only ones. WIZ-23 */
export function offeredFs(support: readonly string[]): string[] {
  return support.filter((fs) => filesystemUse(fs) === 'mountable');
}

/** A label as it is kept while somebody types: no more characters than any file system takes. WIZ-24 */
export function cutLabel(typed: string): string {
  return [...typed].slice(0, LABEL_MAX).join('');
}

/** A label without control characters and without what the file systems reserve. WIZ-24 */
export function isLabelOk(label: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  return !/[\u0000-\u001f\u007f/\\:*?"<>|]/.test(label);
}

/** Everything a format of a single disk needs is there. WIZ-23 */
export function isFormReady(form: { readonly fs: string; readonly label: string; readonly consent: boolean }): boolean {
  return form.fs !== '' && form.consent && isLabelOk(form.label.trim());
}
