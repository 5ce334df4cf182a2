import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatRate } from '#shared/rules/size.ts';
import { formatRemain } from '#shared/rules/time.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import styles from './migration.module.css';
import type { Move } from './use-move-status.ts';

type Tone = 'info' | 'success' | 'warning' | 'error';
const looks: Readonly<Record<Exclude<Move['state'], 'idle'>, readonly [Tone, IconName]>> = {
  created: ['info', 'info'],
  running: ['info', 'swap'],
  waitDisk: ['warning', 'warning'],
  waitReboot: ['warning', 'warning'],
  done: ['success', 'check-circle'],
  fail: ['error', 'cross-circle'],
  canceled: ['info', 'info'],
};

/** A page of the migration window: what stands, and the buttons below. */
export function MovePage({ state, footer, children }: { state: string; footer: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.screen} data-testid="migration" data-state={state}>
      <div className={styles.body}>{children}</div>
      {footer !== null && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}

/** Heading with its sign; colour is never the only one. */
export function MoveHead({ tone, icon, title, text }: { tone: Tone; icon: IconName; title: string; text: string }) {
  return (
    <div className={styles.head} data-tone={tone} role="status">
      <Icon name={icon} size={24} />
      <div>
        <h1 className="type-h3">{title}</h1>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Where a move stands, with its figures while it runs. APP-SWD-03 */
export function MoveView({ move }: { move: Move & { readonly state: Exclude<Move['state'], 'idle'> } }) {
  const { t } = useTranslation('diskflows');
  const { t: common } = useTranslation('common');
  const { state, rate, remain, msg } = move;
  const [tone, icon] = looks[state];
  const percent = formatRate(rate);
  const text = t(`move.${state}Text`);
  return (
    <>
      <MoveHead
        tone={tone}
        icon={icon}
        title={t(`move.${state}`)}
        text={state === 'fail' && msg !== '' ? `${msg}. ${text}` : text}
      />
      {state === 'running' && (
        <div className={styles.progress}>
          <ProgressBar value={percent / 100} label={t('move.progress')} height={8} />
          <b>{percent}%</b>
          {remain >= 0 && (
            <span className={styles.left}>{t('move.left', { time: formatRemain(remain, translateWith(common)) })}</span>
          )}
        </div>
      )}
    </>
  );
}
