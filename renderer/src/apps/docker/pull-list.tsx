import { useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import docker from './docker.module.css';
import styles from './pulls.module.css';
import { layerPart, pullPart } from './pull-progress.ts';
import { cancelPull, dismissPull, startPull, usePulls, type Pull } from './pulls.ts';

const tones = { running: 'primary', done: 'success', failed: 'error', cancelled: 'neutral' } as const;

function Layers({ pull }: { pull: Pull }) {
  const { t } = useTranslation('docker');
  return (
    <ul className={styles.layers} aria-label={t('pull.layers', { image: pull.image })}>
      {pull.progress.layers.map((layer) => (
        <li key={layer.id} className={styles.layer} data-phase={layer.phase}>
          <code>{layer.id}</code>
          <ProgressBar
            value={layerPart(layer)}
            label={layer.id}
            height={4}
            tone={layerPart(layer) === 1 ? 'success' : 'primary'}
          />
          <span className={styles.layerText}>
            {t(`pull.phase.${layer.phase}`)}
            {layer.total > 0 && ` · ${formatSize(layer.total)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function PullRow({ pull }: { pull: Pull }) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const [isOpen, setOpen] = useState(false);
  const { image, state, progress, badLines, message } = pull;
  const titles = {
    running: 'pull.running',
    done: 'pull.done',
    failed: 'pull.failed',
    cancelled: 'pull.cancelled',
  } as const;
  const done = progress.layers.filter((layer) => layerPart(layer) === 1).length;
  return (
    <li className={styles.pull} data-testid="pull" data-state={state} data-image={image}>
      <div className={styles.pullHead}>
        <span className={styles.pullTitle} role={state === 'failed' ? 'alert' : 'status'}>
          {t(titles[state], { image })}
          {message !== '' && <span className={styles.pullMessage}>{message}</span>}
          {badLines > 0 && <span className={docker.quiet}>{t('pull.badLines', { count: badLines })}</span>}
        </span>
        {progress.layers.length > 0 && (
          <button
            type="button"
            className="btn btn-text"
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {t('pull.layerCount', { done, count: progress.layers.length })}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
          </button>
        )}
        {state === 'running' ? (
          <button
            type="button"
            className="btn btn-text"
            aria-label={t('pull.cancelOf', { image })}
            onClick={() => {
              cancelPull(pull.id);
            }}
          >
            {t('pull.cancel')}
          </button>
        ) : (
          <>
            {state !== 'done' && (
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  startPull(engine, image);
                }}
              >
                {t('pull.retry')}
              </button>
            )}
            <button
              type="button"
              className="icon-btn"
              aria-label={t('pull.dismissOf', { image })}
              onClick={() => {
                dismissPull(pull.id);
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </>
        )}
      </div>
      {state !== 'cancelled' && (
        <ProgressBar
          value={state === 'done' ? 1 : pullPart(progress)}
          label={t('pull.running', { image })}
          tone={tones[state]}
        />
      )}
      {isOpen && <Layers pull={pull} />}
    </li>
  );
}

/** Images on their way here, with their layers (APP-DKR-04). */
export function PullList() {
  const { t } = useTranslation('docker');
  const pulls = usePulls();
  if (pulls.length === 0) return null;
  return (
    <ul className={styles.pulls} aria-label={t('pull.pulls')}>
      {pulls.map((pull) => (
        <PullRow key={pull.id} pull={pull} />
      ))}
    </ul>
  );
}
