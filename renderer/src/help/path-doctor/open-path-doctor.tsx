import { openShellDialog } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { PathDoctor } from './path-doctor.tsx';

const WIDTH = 560;

/** Shows the way to the device in a dialog of the shell. */
export async function openPathDoctor(): Promise<void> {
  await i18next.loadNamespaces('doctor');
  openShellDialog({
    title: i18next.t('doctor:title'),
    width: WIDTH,
    showHeader: true,
    okText: i18next.t('doctor:close'),
    content: <PathDoctor />,
    overlay: 'path-doctor',
  });
}
