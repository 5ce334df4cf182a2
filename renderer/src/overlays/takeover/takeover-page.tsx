import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageOverlay } from '#shared/rules/storage/screen-types.ts';
import { Icon } from '../../components/icon.tsx';
import stepStyles from '../formatting/format-steps.module.css';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { TryFirst } from '../rehearsal/try-first.tsx';
import { useLogOut } from '../parts/use-log-out.ts';
import styles from './takeover.module.css';

const steps = ['check', 'choose', 'confirm', 'enter'] as const;
export type TakeoverStep = (typeof steps)[number];

/** Where a decision stands, in the header of its pages. */
function TakeoverSteps({ current }: { current: TakeoverStep }) {
  const { t } = useTranslation('takeover');
  const now = steps.indexOf(current);
  return (
    <ol className={stepStyles.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-step={index < now ? 'done' : index === now ? 'now' : 'later'}
          {...(index === now ? { 'aria-current': 'step' as const } : {})}
        >
          <b>{index < now ? <Icon name="check" size={14} /> : index + 1}</b>
          <span>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly overlay: StorageOverlay;
  readonly state: string;
  /** Letter of the step wizard, for the hooks in the page. WIZ-05 */
  readonly letter?: string;
  readonly step: TakeoverStep;
  readonly title: string;
  readonly lead: string;
  /** Left column: what is there. */
  readonly evidence: ReactNode;
  /** Right column: what can be done. */
  readonly choices?: ReactNode;
  /** In the footer, between the log-out and the buttons. */
  readonly note?: string;
  readonly buttons: ReactNode;
}

/** A page on which the administrator decides about disks: what is there, what can be done, the buttons below. */
export function TakeoverPage(props: Props) {
  const { t } = useTranslation('overlays');
  const logOut = useLogOut();
  // The questions about the internal disks can be tried out on a copy; nothing else has one.
  const mayRehearse = props.overlay === 'confirm' || props.overlay === 'pending';
  const footer = (
    <>
      <button type="button" className={`btn btn-lg btn-text ${styles.logOut ?? ''}`} onClick={logOut}>
        <Icon name="log-out" />
        {t('logOut')}
      </button>
      {mayRehearse && <TryFirst />}
      <span className={styles.space} />
      {props.note !== undefined && (
        <span className={styles.note}>
          <Icon name="lock" />
          {props.note}
        </span>
      )}
      {props.buttons}
    </>
  );
  return (
    <OverlayPage
      overlay={props.overlay}
      state={props.state}
      {...(props.letter === undefined ? {} : { letter: props.letter })}
      ownLogOut
      footer={footer}
      steps={<TakeoverSteps current={props.step} />}
    >
      {(titleId) => (
        <div className={page.wide}>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`} tabIndex={-1}>
            {props.title}
          </h1>
          <p className={`type-body ${styles.lead ?? ''}`}>{props.lead}</p>
          <div className={styles.columns} data-plain={props.choices === undefined}>
            <div className={styles.evidence}>{props.evidence}</div>
            {props.choices !== undefined && <div className={styles.choices}>{props.choices}</div>}
          </div>
        </div>
      )}
    </OverlayPage>
  );
}
