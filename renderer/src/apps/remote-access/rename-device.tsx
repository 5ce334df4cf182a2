import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';

interface Props {
  readonly device: RemoteRecord;
  /** Called with the list as it is now; null when somebody gave up. */
  readonly onDone: (list: readonly RemoteRecord[] | null) => void;
}

/** Gives a device another name in the list of this account (APP-REMOTE-01). */
export function RenameDevice({ device, onDone }: Props) {
  const { t } = useTranslation('remote');
  const [name, setName] = useState(device.name);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = name.trim();
  const isReady = wanted !== '' && wanted !== device.name && !busy;
  const save = async (): Promise<void> => {
    if (!isReady) return;
    setBusy(true);
    const result = await call(calls.remoteSave, { nasid: device.nasid, name: wanted, action: 'rename' });
    setBusy(false);
    if (result.success) onDone(result.data.list);
    else setProblem(failureText(result));
  };
  const cancel = (): void => {
    onDone(null);
  };
  return (
    <DialogFrame
      title={t('rename.title', { name: device.name })}
      layer="shell"
      testId="rename-remote"
      onEscape={cancel}
      onEnter={() => void save()}
      footer={<DialogButtons okText={t('rename.ok')} ready={isReady} onCancel={cancel} onOk={() => void save()} />}
    >
      <TextField
        label={t('add.name')}
        autoFocus
        maxLength={64}
        value={name}
        error={problem}
        onValue={(text) => {
          setName(text);
          setProblem('');
        }}
      />
    </DialogFrame>
  );
}
