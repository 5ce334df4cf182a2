import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { recoveryOf } from '#shared/rules/storage/ssd-rules.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { PhraseDialog } from './phrase-dialog.tsx';
import styles from './ssd.module.css';
import type { SsdFlow } from './use-ssd.ts';

interface QuestionProps {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly okText?: string;
  readonly onOk?: () => void;
  readonly onCancel: () => void;
  readonly cancelText: string;
  readonly children?: ReactNode;
}

/** A question over a page whose safe answer has the focus; it stays on Escape (OVL-04). */
function Question({ name, title, text, okText, onOk, onCancel, cancelText, children }: QuestionProps) {
  return (
    <DialogFrame
      title={title}
      layer="confirm"
      role="alertdialog"
      width={440}
      testId="ssd-dialog"
      state={name}
      footer={
        <>
          <button
            type="button"
            className={onOk === undefined ? 'btn btn-primary' : 'btn btn-secondary'}
            onClick={onCancel}
            data-autofocus="true"
          >
            {cancelText}
          </button>
          {onOk !== undefined && (
            <button type="button" className="btn btn-danger" onClick={onOk}>
              {okText}
            </button>
          )}
        </>
      }
    >
      <p className={styles.question}>{text}</p>
      {children}
    </DialogFrame>
  );
}

/** What becomes of the data in the cache: written back, or given up after a tick. SSD-09 */
function WriteBackDialog({ flow }: { flow: SsdFlow }) {
  const { t } = useTranslation('ssd');
  const { t: shell } = useTranslation('shell');
  const boxId = useId();
  const { ticked } = flow.context;
  return (
    <DialogFrame
      title={t('writeBack.title')}
      layer="confirm"
      role="alertdialog"
      width={500}
      testId="ssd-dialog"
      state="writeBack"
      footer={
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              flow.send({ type: 'CANCEL' });
            }}
          >
            {shell('dialog.cancel')}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            disabled={!ticked}
            onClick={() => {
              flow.send({ type: 'GIVE_UP' });
            }}
          >
            {t('writeBack.giveUp')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            data-autofocus="true"
            onClick={() => {
              flow.send({ type: 'WRITE_BACK' });
            }}
          >
            {t('writeBack.write')}
          </button>
        </>
      }
    >
      <p className={styles.question}>{t('writeBack.text')}</p>
      <p className={styles.question}>{t('writeBack.writeHint')}</p>
      <label className={styles.check} htmlFor={boxId}>
        <input
          id={boxId}
          type="checkbox"
          checked={ticked}
          onChange={() => {
            flow.send({ type: 'TICK' });
          }}
        />
        <span>{t('writeBack.risk')}</span>
      </label>
    </DialogFrame>
  );
}

/** The dialog over the SSD page, if there is one. SSD-06 to SSD-11, SSD-17 */
export function SsdDialogs({ flow }: { flow: SsdFlow }) {
  const { t } = useTranslation('ssd');
  const { t: shell } = useTranslation('shell');
  const cancel = () => {
    flow.send({ type: 'CANCEL' });
  };
  const confirm = () => {
    flow.send({ type: 'CONFIRM' });
  };
  switch (flow.dialog) {
    case 'warnStorage':
    case 'release':
      return (
        <Question
          name={flow.dialog}
          title={t(`${flow.dialog}.title`)}
          text={t(`${flow.dialog}.text`)}
          okText={t(`${flow.dialog}.ok`)}
          onOk={confirm}
          onCancel={cancel}
          cancelText={shell('dialog.cancel')}
        />
      );
    case 'refused':
      return (
        <Question
          name="refused"
          title={t('refused.title')}
          text={t('refused.text')}
          onCancel={cancel}
          cancelText={t('refused.ok')}
        />
      );
    case 'tooSmall': {
      const recovery = recoveryOf(flow.context.facts);
      const size = recovery.kind === 'tooSmall' ? formatSizeSpaced(recovery.original.size) : '';
      return (
        <Question
          name="tooSmall"
          title={t('fault.tooSmallTitle')}
          text={t('fault.tooSmall', { size })}
          onCancel={cancel}
          cancelText={t('refused.ok')}
        />
      );
    }
    case 'writeBack':
      return <WriteBackDialog flow={flow} />;
    case 'phrase':
      return <PhraseDialog flow={flow} />;
    case null:
      return null;
  }
}
