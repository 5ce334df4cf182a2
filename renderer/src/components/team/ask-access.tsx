import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import type { AppWindow } from '../app-window.ts';
import { confirm, toast, type ToastOptions } from '../dialogs/dialog-service.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import type { AppStore } from '../../state/store.ts';
import { TextArea } from '../place/fields.tsx';
import styles from './team-access.module.css';

/** Letters that the device takes as a reason. */
const NOTE_MAX = 200;

/** Names of the people who can grant something, as one piece of text; without them the role. */
export function grantersText(names: readonly { readonly nick_name: string }[], translate: Translate): string {
  if (names.length === 0) return translate('filework:access.anAdministrator');
  return names.map(({ nick_name: name }) => name).join(translate('filework:access.comma'));
}

function NoteField({ label, onValue }: { label: string; onValue: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <div className={styles.note}>
      <TextArea
        label={label}
        value={value}
        rows={2}
        maxLength={NOTE_MAX}
        onValue={(next) => {
          setValue(next);
          onValue(next);
        }}
      />
    </div>
  );
}

/**
 * Asks the people who can grant it for write permission in a team folder, with a reason if there is one; answers
 * whether it was sent (APP-PUB-01). They get it as a message that they can answer.
 */
export async function askForAccess(id: string, translate: Translate): Promise<boolean> {
  const access = await call(calls.groupAccess, { id });
  if (!access.success) {
    toast({ kind: 'error', text: failureText(access) });
    return false;
  }
  const names = grantersText(access.data.granters, translate);
  if (access.data.request?.state === 'asked') {
    toast({ kind: 'info', text: translate('filework:access.waits', { names }) });
    return false;
  }
  let note = '';
  const sent = await confirm({
    title: translate('filework:access.title', { names }),
    content: (
      <>
        <p>{translate('filework:access.text', { names })}</p>
        <NoteField
          label={translate('filework:access.note')}
          onValue={(value) => {
            note = value;
          }}
        />
      </>
    ),
    okText: translate('filework:access.send'),
    onOk: async () => {
      const answer = await call(calls.groupAsk, { id, note });
      return answer.success ? '' : failureText(answer);
    },
  });
  if (sent) toast({ kind: 'success', text: translate('filework:access.sent', { names }) });
  return sent;
}

/** The team folder a path lies in; '' for none. */
export const teamOf = (path: string): string => {
  const { area, owner } = parseWirePath(path);
  return area === 'team' ? owner : '';
};

/** What can open the sign-in of the safe box. */
export type SafeOpener = Pick<AppWindow, 'openWindow'>;

interface RefusalTools {
  readonly store: AppStore;
  readonly translate: Translate;
  readonly window?: SafeOpener;
}

/**
 * Says why something cannot be done. The safe box that is closed is opened by its sign-in (DRG-21). Where a right in a team folder is missing, the way to ask for it goes with it;
 * the administrator has nobody to ask.
 */
export function toastRefusal(
  refusal: string,
  paths: readonly string[],
  { store, translate, window: opener }: RefusalTools,
): void {
  if (refusal === 'refusal.safeLocked') opener?.openWindow('/safebox');
  const told: ToastOptions = { kind: 'warning', text: translate(refusal) };
  const { isMaster } = store.getState().session;
  // Nobody can be asked by a call here: the message says whose decision it is.
  if (refusal === 'refusal.readOnly' && !isMaster && paths.some((path) => parseWirePath(path).area === 'usb')) {
    toast({ ...told, text: translate('filework:access.drive', { refusal: told.text }) });
    return;
  }
  const id = refusal === 'refusal.readOnly' ? paths.map(teamOf).find((team) => team !== '') : undefined;
  if (id === undefined || isMaster) {
    toast(told);
    return;
  }
  toast({
    ...told,
    action: { label: translate('filework:access.ask'), onSelect: () => void askForAccess(id, translate) },
  });
}
