import { checkGroups } from '#shared/rules/storage/check-groups.ts';
import { useHost } from '../../host/host-context.ts';
import { useStorageQuery } from '../smart/health-api.ts';
import { SmartDialog } from '../smart/smart-dialog.tsx';

/** The report of the disk a warning was about; the shell hears when it is closed. MON-05, SMT-10 */
export function WarnedDisk({ sn, onClose }: { sn: string; onClose: () => void }) {
  const host = useHost();
  const { data } = useStorageQuery();
  const group = checkGroups.find((name) => data?.groups[name].some((disk) => disk.sn === sn)) ?? 'sata-group';
  const disk = data?.groups[group].find((each) => each.sn === sn);
  return (
    <SmartDialog
      disk={{ sn, group, position: disk?.position ?? null, size: disk?.size ?? null }}
      layer="notice"
      onClose={() => {
        onClose();
        host.emitShellEvent('closeSmartDialogHandle');
      }}
    />
  );
}
