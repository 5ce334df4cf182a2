import { useEffect, useState } from 'react';
import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDocker, useEngine } from '../../state/docker/engine.ts';
import docker from './docker.module.css';
import styles from './pulls.module.css';
import { startPull } from './pulls.ts';

type Found = EngineData<EngineCalls['imageSearch']>;

/** How long typing rests before the registry is asked (ms). */
const REST_MS = 350;
/** Shortest text that is searched for. */
const LEAST = 2;

const isReference = (text: string): boolean =>
  /^([\w.-]+(:\d+)?\/)?[a-z0-9]+([._-]+[a-z0-9]+|\/[a-z0-9]+)*(:[\w][\w.-]*)?$/.test(text);

interface Props {
  /** What stands in the field at first. */
  readonly image: string;
  readonly onClose: () => void;
}

/** Asks which image to pull: typed, or chosen from what the registry finds (APP-DKR-04). */
export function PullDialog({ image, onClose }: Props) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const { registry } = useDocker();
  const [text, setText] = useState(image);
  const [found, setFound] = useState<{ readonly term: string; readonly result: CallResult<Found> } | null>(null);
  const [isTried, setTried] = useState(false);
  const wanted = text.trim();
  const term = wanted.split(':')[0] ?? '';
  useEffect(() => {
    if (term.length < LEAST) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void engine.call('imageSearch', { query: { term } }, { signal: controller.signal }).then((result) => {
        if (!controller.signal.aborted) setFound({ term, result });
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [engine, term]);
  const error = wanted === '' ? t('pull.empty') : isReference(wanted) ? '' : t('pull.bad');
  const pull = (): void => {
    setTried(true);
    if (error !== '') return;
    startPull(engine, /:[^/]+$/.test(wanted) ? wanted : `${wanted}:latest`);
    onClose();
  };
  const isAsking = term.length >= LEAST && found?.term !== term;
  const results = found?.result.success === true ? found.result.data : [];
  return (
    <DialogFrame
      title={t('pull.title')}
      layer="shell"
      width={600}
      testId="pull-dialog"
      onEscape={onClose}
      onEnter={pull}
      footer={<DialogButtons testId="pull-ok" okText={t('pull.ok')} onCancel={onClose} onOk={pull} />}
    >
      <TextField
        label={t('pull.label')}
        value={text}
        error={isTried ? error : ''}
        hint={registry.url === '' ? t('image.hub') : t('image.mirror', { name: registry.name || registry.url })}
        spellCheck={false}
        autoComplete="off"
        autoFocus
        maxLength={512}
        onValue={setText}
      />
      <section className={styles.found} aria-label={t('pull.results')} aria-busy={isAsking}>
        {term.length >= LEAST && (
          <p className={docker.quiet} role="status">
            {isAsking
              ? t('pull.searching')
              : found?.result.success === false
                ? failureText(found.result)
                : results.length === 0
                  ? t('pull.nothing', { term })
                  : t('pull.results')}
          </p>
        )}
        <ul className={styles.foundList}>
          {results.map(({ name, description, star_count: stars, is_official: official }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.foundItem}
                onClick={() => {
                  setText(`${name}:latest`);
                }}
              >
                <span className={styles.foundName}>
                  {name}
                  {official && <span className="chip">{t('pull.official')}</span>}
                  <span className={`${docker.quiet} ${styles.stars}`}>{t('pull.stars', { count: stars })}</span>
                </span>
                <span className={docker.quiet}>{description}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </DialogFrame>
  );
}
