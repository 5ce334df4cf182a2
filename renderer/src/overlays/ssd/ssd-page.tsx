import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { PageSteps } from '../parts/page-steps.tsx';
import styles from './ssd.module.css';

const steps = ['mode', 'risk', 'format', 'ready'] as const;
export type SsdStep = (typeof steps)[number];

function SsdSteps({ current }: { current: SsdStep }) {
  const { t } = useTranslation('ssd');
  return <PageSteps label={t('steps.label')} steps={steps} current={current} textOf={(step) => t(`steps.${step}`)} />;
}

interface Props {
  readonly overlay?: 'ssdpending' | 'pending';
  readonly state: string;
  readonly step?: SsdStep;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Left end of the footer. */
  readonly start?: ReactNode;
  readonly note?: string;
  readonly noteIcon?: 'lock';
  /** Right end of the footer; the primary action is the last one. */
  readonly buttons: ReactNode;
}

/** A page of the questions about SSDs. SSD-01, SSD-03 */
export function SsdPage({
  overlay = 'ssdpending',
  state,
  step,
  title,
  lead,
  children,
  start,
  note,
  noteIcon,
  buttons,
}: Props) {
  return (
    <OverlayPage
      overlay={overlay}
      state={state}
      {...(step === undefined ? {} : { steps: <SsdSteps current={step} /> })}
      footer={
        <>
          {start !== undefined && start !== false && <div className={styles.start}>{start}</div>}
          <span className={styles.space} />
          {note !== undefined && (
            <span className={styles.note}>
              {noteIcon !== undefined && <Icon name={noteIcon} />}
              {note}
            </span>
          )}
          {buttons}
        </>
      }
    >
      {(titleId) => (
        <div className={page.wide}>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`} tabIndex={-1}>
            {title}
          </h1>
          <p className={`type-body ${styles.lead ?? ''}`}>{lead}</p>
          {children}
        </div>
      )}
    </OverlayPage>
  );
}
