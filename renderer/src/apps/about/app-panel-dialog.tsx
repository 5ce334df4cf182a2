import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { useHost } from '../../host/host-context.ts';
import { AboutSection } from './about-section.tsx';
import styles from './about.module.css';
import { ConnectionSection } from './connection-section.tsx';
import { UpdateSection } from './update-section.tsx';

const panels: readonly AppPanel[] = ['about', 'update', 'connection'];
const WIDTH = 720;

interface Props {
  readonly panel: AppPanel;
  readonly onPanel: (panel: AppPanel) => void;
  readonly onClose: () => void;
}

/** Everything about the installed app in one dialog, by tabs; arrow keys go from tab to tab. */
export function AppPanelDialog({ panel, onPanel, onClose }: Props) {
  const { t } = useTranslation('about');
  const { desktop } = useHost();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = panels[(panels.indexOf(panel) + step + panels.length) % panels.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onPanel(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <DialogFrame
      title="Hearth"
      layer="shell"
      width={WIDTH}
      testId="app-panel"
      state={panel}
      onEscape={onClose}
      footer={
        <button type="button" className="btn btn-secondary" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <div role="tablist" aria-label="Hearth" className={styles.tabs} onKeyDown={onKeyDown}>
        {panels.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-tab={one}
            aria-selected={one === panel}
            aria-controls={`${id}-panel`}
            tabIndex={one === panel ? 0 : -1}
            className={styles.tab}
            onClick={() => {
              onPanel(one);
            }}
          >
            {t(`tab.${one}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${panel}`} className={styles.panel}>
        {panel === 'about' && <AboutSection />}
        {panel === 'update' && desktop !== null && <UpdateSection update={desktop.update} />}
        {panel === 'connection' && desktop !== null && <ConnectionSection diagnostics={desktop.diagnostics} />}
      </div>
    </DialogFrame>
  );
}
