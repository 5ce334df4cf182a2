import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { alert, confirm, toast } from '../dialogs/dialog-service.ts';
import { driveHolders } from '../files/drive-holders.ts';
import type { Entry } from '../../state/files/entry.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';

/** One message for the state of a removal. */
const TOAST = 'files-eject';

/** Makes a drive safe to be pulled after asking; where work holds it, says which (APP-FM-05). */
export async function ejectDrive({ path, name }: Pick<Entry, 'path' | 'name'>, translate: Translate): Promise<boolean> {
  const text = (key: string, more: Record<string, string> = {}): string =>
    translate(`filework:drive.${key}`, { name, ...more });
  const sure = await confirm({ title: text('ejectTitle'), content: text('ejectText'), okText: text('ejectOk') });
  if (!sure) return false;
  const listed = await call(calls.extdevList, {});
  const uuid = parseWirePath(path).owner;
  const drive = listed.success ? listed.data.list.find((one) => one.uuid === uuid) : undefined;
  if (drive === undefined) {
    toast({ key: TOAST, kind: 'error', text: listed.success ? text('gone') : listed.message });
    return false;
  }
  toast({ key: TOAST, kind: 'info', text: text('ejecting') });
  const answer = await call(calls.extdevMount, { dev: drive.dev, action: 'unmount' });
  if (answer.success) {
    toast({ key: TOAST, kind: 'success', text: text('ejected') });
    return true;
  }
  const names = driveHolders(answer.data);
  if (names === '') {
    toast({ key: TOAST, kind: 'error', text: answer.message || translate('failed.action', { code: answer.code }) });
    return false;
  }
  void alert({ title: text('busyTitle'), content: text('busyText', { names }) });
  return false;
}
