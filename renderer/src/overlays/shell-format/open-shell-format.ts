import { can } from '#shared/rules/permission.ts';
import { alert } from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { partLoading } from '../../host/part-loading.ts';

/**
 * Opens the shell's format flow, which is loaded now. Any other account than the administrator's is told who may do
 * it, and nothing opens. DLG-05, FMTS-09
 */
export async function openShellFormat(store: AppStore, host: Pick<Host, 'emitShellEvent'>): Promise<void> {
  const texts = i18next.loadNamespaces(['diskflows', 'takeover', 'overlays', 'setup']);
  if (!can('formatStart', selectRole(store.getState()))) {
    await texts;
    await alert({
      title: i18next.t('diskflows:format.masterTitle'),
      content: i18next.t('diskflows:format.masterOnly'),
    });
    return;
  }
  const [{ startShellFormat }] = await Promise.all([partLoading(import('./format-dialog.tsx')), texts]);
  startShellFormat(store, host);
}
