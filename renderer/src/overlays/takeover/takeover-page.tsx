import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageOverlay } from '#shared/rules/storage/screen-types.ts';
import type { Trial } from '#shared/rules/storage/rehearsal.ts';
import { Icon } from '../../components/icon.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { PageSteps } from '../parts/page-steps.tsx';
import { TryFirst } from '../rehearsal/try-first.tsx';
import { ownCase } from '../parts/own-case.ts';
import { useLogOut } from '../parts/use-log-out.ts';
import styles from './takeover.module.css';

const steps = ['check', 'choose', 'confirm', 'enter'] as const;
export type TakeoverStep = (typeof steps)[number];

/** Where a decision stands, in the header of its pages. */
function TakeoverSteps({ current }: { current: TakeoverStep }) {
  const { t } = useTranslation('takeover');
  return <PageSteps label={t('steps.label')} steps={steps} current={current} textOf={(step) => t(`steps.${step}`)} />;
}

/** Questions whose answers can be tried out on a copy by themselves; other pages name what can be tried. CMP-03 */
const rehearsed: ReadonlySet<StorageOverlay> = new Set<StorageOverlay>(['confirm', 'pending', 'esata-confirm']);

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
  /** What the chosen thing would do: below the choices, or below the disks where there are many choices. */
  readonly plan?: { readonly content: ReactNode; readonly place: 'side' | 'below' };
  /** In the footer, between the log-out and the buttons. */
  readonly note?: string;
  readonly buttons: ReactNode;
  /** What can be tried out besides, on a page without a question of the device. */
  readonly trials?: readonly Trial[];
}

/** A page on which the administrator decides about disks: what is there, what can be done, the buttons below. */
export function TakeoverPage(props: Props) {
  const { t } = useTranslation('overlays');
  const logOut = useLogOut();
  const mayRehearse = rehearsed.has(props.overlay) || props.trials !== undefined;
  const footer = (
    <>
      <button type="button" className={`btn btn-lg btn-text ${styles.logOut ?? ''}`} onClick={logOut}>
        <Icon name="log-out" />
        {t('logOut')}
      </button>
      {mayRehearse && <TryFirst trials={props.trials ?? []} />}
      <span className={styles.space} />
      {props.note !== undefined && (
        <span className={styles.note}>
          <Icon name="lock" />
          {props.note}
        </span>
      )}
      <div className={styles.buttons}>{props.buttons}</div>
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
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`} tabIndex={-1} {...ownCase(props.title)}>
            {props.title}
          </h1>
          <p className={`type-body ${styles.lead ?? ''}`}>{props.lead}</p>
          <div className={styles.columns} data-plain={props.choices === undefined} data-plan={props.plan?.place}>
            <div className={styles.evidence}>{props.evidence}</div>
            {props.choices !== undefined && <div className={styles.choices}>{props.choices}</div>}
            {props.plan !== undefined && <div className={styles.plan}>{props.plan.content}</div>}
          </div>
        </div>
      )}
    </OverlayPage>
  );
}
