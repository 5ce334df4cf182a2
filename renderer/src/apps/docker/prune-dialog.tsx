import { useEffect, useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import docker from './docker.module.css';
import styles from './waste.module.css';
import { lookForWaste, removeWaste, type Waste, type WasteKind } from './waste.ts';

interface Props {
  /** Kinds that are offered, in their order; volumes are never chosen beforehand. */
  readonly what: readonly WasteKind[];
  readonly onClose: () => void;
}

/** Shows what nothing needs any more and how much room it takes, and removes what is chosen. */
export function PruneDialog({ what, onClose }: Props) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const [answer, setAnswer] = useState<CallResult<Waste[]> | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<WasteKind> | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void lookForWaste(engine, controller.signal).then((result) => {
      if (!controller.signal.aborted) setAnswer(result);
    });
    return () => {
      controller.abort();
    };
  }, [engine, attempt]);
  const found = answer?.success === true ? answer.data.filter(({ kind, names }) => what.includes(kind) && names.length > 0) : []; // prettier-ignore
  // Data is not removed because somebody wanted to be rid of leavings.
  const chosen = picked ?? new Set(found.map(({ kind }) => kind).filter((kind) => kind !== 'volumes'));
  const bytes = found.filter(({ kind }) => chosen.has(kind)).reduce((sum, { size }) => sum + size, 0);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const result = await removeWaste(engine, chosen);
    setBusy(false);
    if (result.success) toast({ kind: 'success', text: t('prune.done', { size: formatSize(result.data) }) });
    else toastFailure(result);
    onClose();
  };
  return (
    <DialogFrame
      title={t('prune.title')}
      layer="shell"
      width={520}
      testId="prune-dialog"
      onEscape={onClose}
      footer={
        <>
          <span className={styles.footNote}>{chosen.size > 0 && t('prune.total', { size: formatSize(bytes) })}</span>
          <DialogButtons
            danger
            okText={t('prune.ok')}
            ready={!busy && chosen.size > 0}
            onCancel={onClose}
            onOk={() => void remove()}
          />
        </>
      }
    >
      {answer === null ? (
        <LoadingState reason={t('prune.counting')} />
      ) : !answer.success ? (
        <ErrorState
          text={failureText(answer)}
          onRetry={() => {
            setAnswer(null);
            setAttempt((now) => now + 1);
          }}
        />
      ) : found.length === 0 ? (
        <p>{t('prune.nothing')}</p>
      ) : (
        <>
          <p>{t('prune.text')}</p>
          <ul className={styles.waste}>
            {found.map(({ kind, names, size }) => (
              <li key={kind}>
                <label className={styles.wasteLine}>
                  <input
                    type="checkbox"
                    checked={chosen.has(kind)}
                    onChange={(event) => {
                      const next = new Set(chosen);
                      if (event.target.checked) next.add(kind);
                      else next.delete(kind);
                      setPicked(next);
                    }}
                  />
                  <span className={styles.wasteText}>
                    <span>{t(`prune.${kind}`, { count: names.length })}</span>
                    <span className={docker.quiet}>{t('prune.names', { names: names.slice(0, 6).join(', ') })}</span>
                    {kind === 'volumes' && <span className={docker.danger}>{t('prune.volumesWarn')}</span>}
                  </span>
                  <span className={styles.wasteSize}>{kind === 'networks' ? '' : formatSize(size)}</span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogFrame>
  );
}
