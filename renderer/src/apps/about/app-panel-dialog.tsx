import { useTranslation } from '../../i18n/use-translation.ts';
import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
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
  const base = useTabs();
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
      <TabList
        label="Hearth"
        tabs={panels.map((name) => ({ name, text: t(`tab.${name}`) }))}
        current={panel}
        onPick={onPanel}
        base={base}
        lined
      />
      <TabPanel base={base} current={panel} className={styles.panel}>
        {panel === 'about' && <AboutSection />}
        {panel === 'update' && desktop !== null && <UpdateSection update={desktop.update} />}
        {panel === 'connection' && desktop !== null && <ConnectionSection diagnostics={desktop.diagnostics} />}
      </TabPanel>
    </DialogFrame>
  );
}
