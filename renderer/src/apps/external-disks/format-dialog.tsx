import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { isFormReady } from '#shared/rules/storage/disk-form.ts';
import { externalKind } from '#shared/rules/storage/external-kind.ts';
import { adaptFormatTarget, type FormatTargetInfo } from '#shared/rules/storage/records.ts';
import { call } from '../../api/call.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import { DiskForm } from '../../components/disk-form/disk-form.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { pollRequested } from '../../state/storage-actions.ts';
import { onDisksChanged } from '../../state/storage-change.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/store.ts';

const empty = { fs: '', label: '', consent: false };

interface Props {
  readonly dev: string;
  readonly onClose: () => void;
}

/** The disk is there no more: its form closes and says so. EXT-10 */
function useGone(gone: boolean, onGone: () => void): void {
  const { t } = useTranslation('setup');
  const told = useRef(false);
  useEffect(() => {
    if (!gone || told.current) return;
    told.current = true;
    toast({ kind: 'warning', text: t('external.removed') });
    onGone();
  }, [gone, onGone, t]);
}

/**
 * The form of an external disk: file system, name, consent, then the password. What is typed goes when another disk
 * stands under the same name. EXT-01, EXT-02, EXT-10
 */
export function FormatDialog({ dev, onClose }: Props) {
  const disk = useAppSelector((state) => state.storage.externalDisks.find((each) => each.dev === dev));
  useGone(disk === undefined, onClose);
  if (disk === undefined) return null;
  return <Form key={disk.uuid} dev={dev} uuid={disk.uuid} type={disk.type} onClose={onClose} />;
}

function Form({ dev, uuid, type, onClose }: Props & { readonly uuid: string; readonly type: string }) {
  const { t } = useTranslation(['setup', 'extdisks', 'takeover']);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [info, setInfo] = useState<FormatTargetInfo | null>(null);
  const [values, setValues] = useState(empty);
  const asking = useRef<AbortController | null>(null);

  const refuse = useEffectEvent((code: string, message: string) => {
    toast({ kind: 'error', text: message === '' ? t('setup:list.infoFailed', { code }) : message });
    onClose();
  });
  const leave = useEffectEvent(onClose);
  useEffect(() => onDisksChanged(store, () => { leave(); }), [store]); // prettier-ignore
  useEffect(() => {
    let here = true;
    void call(calls.devInfo, { dev }).then((result) => {
      if (!here) return;
      if (result.success) setInfo(adaptFormatTarget(result.data));
      else refuse(result.code, result.message);
    });
    return () => {
      here = false;
      // The question belongs to the disk that was asked about.
      asking.current?.abort();
    };
  }, [dev]);

  const start = async () => {
    asking.current = new AbortController();
    const { signal } = asking.current;
    const { fs, label } = values;
    const done = await requestPassword({
      title: t('takeover:ask.devFormat.title'),
      content: t('extdisks:askText', { name: info?.disk.label === '' ? dev : (info?.disk.label ?? dev) }),
      okText: t('extdisks:askOk'),
      danger: true,
      signal,
      act: async ({ second }) => {
        const result = await call(calls.devFormatCreate, { dev, uuid, fs, label: label.trim(), second });
        dispatch(pollRequested());
        if (result.success) return null;
        return result.message === '' ? t('extdisks:failed', { code: result.code }) : result.message;
      },
    });
    if (done !== null && !signal.aborted) onClose();
  };
  const kind = externalKind(type);
  const known = kind === 'usb' || kind === 'type-c' || kind === 'esata' || kind === 'sata' ? kind : 'other';
  const change = (part: Partial<typeof empty>) => {
    setValues((before) => ({ ...before, ...part }));
  };
  return createPortal(
    <DialogFrame
      title={t('extdisks:formTitle', { kind: t(`setup:external.title.${known}`) })}
      layer="shell"
      width={520}
      overlay="external-format"
      state="confirm"
      testId="external-form"
      onEscape={onClose}
      footer={
        <DialogButtons
          danger
          focusCancel
          okText={t('setup:form.start')}
          ready={info !== null && isFormReady(values)}
          onCancel={onClose}
          onOk={() => void start()}
        />
      }
    >
      {info === null ? (
        <Spinner size={24} label={t('setup:form.partitions')} />
      ) : (
        <DiskForm
          {...values}
          info={info}
          disabled={false}
          plain
          onFs={(fs) => {
            change({ fs });
          }}
          onLabel={(label) => {
            change({ label });
          }}
          onConsent={(consent) => {
            change({ consent });
          }}
        />
      )}
    </DialogFrame>,
    document.body,
  );
}
