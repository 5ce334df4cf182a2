import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useWindowTitle } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { Select } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isUp, nameOf, type Container } from './container-model.ts';
import styles from './log.module.css';
import { useExec, type ExecState, type Shell } from './use-exec.ts';
import type { TerminalView } from './xterm-view.ts';
import { partLoading } from '../../host/part-loading.ts';

/** How long a change of size rests before the program is told (ms). */
const RESIZE_MS = 120;

interface Props {
  readonly container: Container;
  /** Choice of the container and what can be done with it. */
  readonly bar: ReactNode;
}

/** A shell in one container, on a terminal that follows the size of its window. */
export function ContainerTerminal({ container, bar }: Props) {
  const { t } = useTranslation('docker');
  const name = nameOf(container);
  useWindowTitle(t('exec.label', { name }));
  const [shell, setShell] = useState<Shell>('sh');
  const [view, setView] = useState<TerminalView | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const { state, start, type, resize } = useExec(
    useCallback(
      (bytes) => {
        view?.write(bytes);
      },
      [view],
    ),
  );
  const running = isUp(container.State);
  const label = t('exec.label', { name });

  const events = useRef({ type, resize });
  useEffect(() => {
    events.current = { type, resize };
  }, [type, resize]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let opened: TerminalView | null = null;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void partLoading(import('./xterm-view.ts')).then(({ openTerminal }) => {
      if (isGone) return;
      opened = openTerminal(element, label, {
        typed: (text) => {
          events.current.type(text);
        },
        resized: (rows, columns) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            events.current.resize(rows, columns);
          }, RESIZE_MS);
        },
        left: () => leave.current?.focus(),
      });
      opened.fit();
      setView(opened);
    });
    const sizes = new ResizeObserver(() => opened?.fit());
    sizes.observe(element);
    const looks = new MutationObserver(() => opened?.paint());
    looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
    return () => {
      isGone = true;
      clearTimeout(timer);
      sizes.disconnect();
      looks.disconnect();
      opened?.close();
      setView(null);
    };
  }, [label]);

  const connect = useCallback(
    (wanted: Shell) => {
      if (view === null) return;
      view.clear();
      start(container.Id, wanted, view.fit());
      view.focus();
    },
    [container.Id, start, view],
  );
  // As soon as both are there; what has ended begins anew when somebody asks.
  const { status } = state;
  useEffect(() => {
    if (view === null || !running || status !== 'idle') return;
    view.clear();
    start(container.Id, shell, view.fit());
    view.focus();
  }, [view, running, status, start, container.Id, shell]);

  const isOver = !['idle', 'connecting', 'open'].includes(status);
  return (
    <>
      <PlaceBar label={label}>
        {bar}
        <Space />
        <Select
          label={t('exec.shell')}
          value={shell}
          options={[
            { value: 'sh', label: 'sh' },
            { value: 'bash', label: 'bash' },
          ]}
          onValue={(next) => {
            setShell(next);
            if (running) connect(next);
          }}
        />
        <button
          ref={leave}
          type="button"
          className="btn btn-text"
          onClick={() => void copyText(view?.selection() ?? '', t('action.copied'), t('action.notCopied'))}
        >
          {t('exec.copy')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={!running || view === null}
          onClick={() => {
            connect(shell);
          }}
        >
          <Icon name="refresh" size={16} />
          {t('exec.reconnect')}
        </button>
      </PlaceBar>
      <Told
        state={state}
        running={running}
        shell={shell}
        onSh={() => {
          setShell('sh');
          connect('sh');
        }}
      />
      <div className={styles.terminal} data-over={isOver} data-testid="terminal" data-status={status}>
        <div ref={place} className={styles.terminalPlace} />
      </div>
      <PlaceFoot>
        {status === 'connecting' && `${t('exec.connecting')} · `}
        {status === 'open' && `${t('exec.connected')} · `}
        {t('exec.keys')}
      </PlaceFoot>
    </>
  );
}

interface ToldProps {
  readonly state: ExecState;
  readonly running: boolean;
  readonly shell: Shell;
  readonly onSh: () => void;
}

/** Why there is no session. */
function Told({ state, running, shell, onSh }: ToldProps) {
  const { t } = useTranslation('docker');
  if (state.status === 'stopped' || (!running && state.status !== 'idle'))
    return <PlaceNote tone="warning">{t('exec.stopped')}</PlaceNote>;
  if (!running) return <PlaceNote tone="warning">{t('exec.notRunning')}</PlaceNote>;
  switch (state.status) {
    case 'ended':
      return (
        <PlaceNote>
          {state.exitCode === null ? t('exec.ended') : t('exec.endedWith', { code: state.exitCode })}
        </PlaceNote>
      );
    case 'lost':
      return <PlaceNote tone="warning">{t('exec.lost')}</PlaceNote>;
    case 'noShell':
      return (
        <PlaceNote tone="warning">
          {t('exec.noShell', { shell })}{' '}
          {shell !== 'sh' && (
            <button type="button" className="link-btn" onClick={onSh}>
              {t('exec.trySh')}
            </button>
          )}
        </PlaceNote>
      );
    case 'failed':
      return <PlaceNote tone="error">{state.message}</PlaceNote>;
    case 'idle':
    case 'connecting':
    case 'open':
      return null;
  }
}
