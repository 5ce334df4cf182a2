import { useCallback, useState } from 'react';
import type { EngineClient } from '../../api/engine-client.ts';
import { useAppWindow, useBeforeClose, useWindowTitle } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import { bodyOf, draftOf, emptyDraft, faultsOf, steps, type Draft, type Step } from './create-draft.ts';
import { StepBody } from './create-steps.tsx';
import docker from './docker.module.css';
import styles from './create.module.css';
import { keepDraft, keptDraft } from './kept-drafts.ts';
import { useContainers } from './use-containers.ts';
import { useEngineData } from './use-engine-data.ts';
import { useImages, useInfo, useNetworks } from './use-images.ts';

interface Props {
  /** Container to be cloned; '' = none. */
  readonly clone: string;
  /** Image to begin with. */
  readonly image: string;
}

const never = (): boolean => false;

/** The draft that the wizard begins with: empty, or like a container that is there. */
function useFirstDraft({ clone, image }: Props) {
  const load = useCallback(
    async (engine: EngineClient, signal: AbortSignal) => {
      const empty: Draft = { ...emptyDraft, image };
      if (clone === '') return { success: true, code: '200', message: '', data: empty } as const;
      const detail = await engine.call('containerInspect', { params: { id: clone } }, { signal });
      if (!detail.success) return detail;
      const made = await engine.call('imageInspect', { params: { name: detail.data.Config.Image } }, { signal });
      const { Env = [], Cmd = [] } = made.success ? made.data.Config : {};
      return { ...detail, data: draftOf(detail.data, Env, Cmd) };
    },
    [clone, image],
  );
  return useEngineData(load, never);
}

/** The wizard that makes a container: step by step, each with what is wrong in it (APP-DKR-03). */
export function CreatePage(props: Props) {
  const first = useFirstDraft(props);
  if (first.data !== null)
    return <Wizard first={first.data} isClone={props.clone !== ''} keep={props.clone} image={props.image} />;
  if (first.failure === null) return <LoadingState />;
  return <ErrorState text={first.failure.message} code={first.failure.code} onRetry={first.reload} />;
}

interface WizardProps {
  readonly first: Draft;
  readonly isClone: boolean;
  /** Container that it is a clone of, under which what was typed is kept; '' for a new one. */
  readonly keep: string;
  /** Image that was asked for. */
  readonly image: string;
}

function Wizard({ first, isClone, keep, image }: WizardProps) {
  const { t } = useTranslation('docker');
  const { navigate, back } = useAppWindow();
  const engine = useEngine();
  const containers = useContainers().data ?? [];
  const images = useImages().data;
  const networks = useNetworks().data ?? [];
  const info = useInfo().data;
  const [draft, setDraft] = useState(() => {
    const kept = keptDraft(keep);
    return kept !== undefined && (image === '' || kept.image === image) ? kept : first;
  });
  const [step, setStep] = useState<Step>('image');
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const title = isClone ? t('create.cloneTitle', { name: first.name.replace(/-copy$/, '') }) : t('create.title');
  useWindowTitle(title);
  const isTouched = draft !== first;
  const mayLeave = useCallback(
    () =>
      confirm({ title: t('create.leave'), content: t('create.leaveText'), okText: t('create.leaveOk'), danger: true }),
    [t],
  );
  useBeforeClose(isTouched && !busy, mayLeave);

  const around = {
    containers,
    images: images?.flatMap(({ RepoTags }) => RepoTags) ?? [draft.image],
    memory: info?.MemTotal ?? Infinity,
    cpus: info?.NCPU ?? Infinity,
  };
  const faults = faultsOf(draft, around);
  const at = steps.indexOf(step);
  const go = (next: Step): void => {
    setTried((before) => new Set([...before, step, ...(next === 'review' ? steps : [])]));
    setRefusal('');
    setStep(next);
  };
  const broken = steps.filter((each) => faults.some((fault) => fault.step === each));
  const leave = async (): Promise<void> => {
    if (isTouched && !(await mayLeave())) return;
    keepDraft(keep, null);
    back();
  };
  const create = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    const query = draft.name === '' ? {} : { name: draft.name };
    const made = await engine.call('containerCreate', { query, body: bodyOf(draft) });
    if (!made.success) {
      setBusy(false);
      setRefusal(made.message);
      return;
    }
    keepDraft(keep, null);
    const id = made.data.Id;
    const started = draft.start ? await engine.call('containerStart', { params: { id } }) : null;
    const detail = await engine.call('containerInspect', { params: { id } });
    const name = detail.success ? detail.data.Name.slice(1) : draft.name;
    setBusy(false);
    if (started?.success === false)
      toast({ kind: 'error', text: `${t('create.notStarted', { name })}: ${started.message}` });
    else toast({ kind: 'success', text: t(started === null ? 'create.done' : 'create.doneStarted', { name }) });
    navigate(`/docker/container?id=${id}`);
  };
  const isLast = step === 'review';
  return (
    <div className={docker.page} data-testid="create-page" data-step={step}>
      <div className={docker.pageHead}>
        <h1 className={docker.pageTitle}>{title}</h1>
        <span className={docker.quiet}>{t('create.stepOf', { at: at + 1, count: steps.length })}</span>
      </div>
      <ol className={styles.steps} aria-label={t('create.steps')}>
        {steps.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={styles.step}
              aria-current={each === step ? 'step' : undefined}
              data-bad={tried.has(each) && broken.includes(each)}
              onClick={() => {
                go(each);
              }}
            >
              {t(`create.step.${each}`)}
            </button>
          </li>
        ))}
      </ol>
      <form
        className={styles.wizard}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLast) go(steps[at + 1] ?? 'review');
          else if (broken.length === 0 && !busy) void create();
        }}
      >
        <div className={styles.wizardBody}>
          <StepBody
            step={step}
            draft={draft}
            change={(next) => {
              const changed = { ...draft, ...next };
              keepDraft(keep, changed);
              setDraft(changed);
            }}
            faults={tried.has(step) ? faults : faults.filter(({ isEmpty }) => isEmpty !== true)}
            around={around}
            networks={networks}
            broken={broken}
            onStep={go}
          />
          {refusal !== '' && (
            <p className={docker.refusal} role="alert">
              {refusal}
            </p>
          )}
        </div>
        <div className={styles.wizardFoot}>
          <button type="button" className="btn btn-text" onClick={() => void leave()}>
            {t('create.cancel')}
          </button>
          <span className={docker.grow} />
          <button
            type="button"
            className="btn btn-secondary"
            disabled={at === 0}
            onClick={() => {
              go(steps[at - 1] ?? 'image');
            }}
          >
            {t('create.back')}
          </button>
          <button
            type="submit"
            className="btn btn-primary"
            data-testid="create-next"
            disabled={isLast && (broken.length > 0 || busy)}
          >
            {t(busy ? 'create.working' : !isLast ? 'create.next' : draft.start ? 'create.okStart' : 'create.ok')}
          </button>
        </div>
      </form>
    </div>
  );
}
