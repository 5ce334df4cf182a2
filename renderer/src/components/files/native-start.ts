import { isErrorCode } from '#shared/contract/codes.ts';
import type { NativeStart } from '#shared/ipc/transfer-channels.ts';
import type { Translate } from '#shared/rules/text.ts';
import { toast } from '../dialogs/dialog-service.ts';

/** What became of a wish that the desktop app fulfils by itself; what runs is seen in the task centre. */
export function tellNative(
  { outcome, refused: names, code }: NativeStart,
  translate: Translate,
  way: 'up' | 'down' = 'up',
): void {
  const fail = (key: string, values?: Readonly<Record<string, string>>): void => {
    toast({ kind: 'error', text: translate(`files:${key}`, values) });
  };
  if (outcome === 'noSpace') fail(way === 'down' ? 'upload.noSpaceHere' : 'upload.noSpace');
  if (outcome === 'signedOut') fail('upload.signedOut');
  if (outcome === 'failed' && isErrorCode(code)) fail('failed.action', { code });
  else if (outcome === 'failed') fail('upload.notStarted');
  if (names.length > 0) toast({ kind: 'warning', text: translate('files:upload.unreadable', { count: names.length }) });
}
