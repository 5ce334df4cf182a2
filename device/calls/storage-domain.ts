import type { DeviceContext } from '../context.ts';
import type { DeviceParts } from '../parts.ts';
import type { Language } from '../files/display-names.ts';
import { holdersOf } from '../files/drive-holders.ts';
import { folderDrives } from '../files/folder-drives.ts';
import { fileServices } from '../files/services.ts';
import { mountService } from '../mount/service.ts';
import type { Administrator } from './administrator.ts';
import { createCareHandlers } from './storage-care.ts';
import { createDiskHandlers } from './storage-disks.ts';
import { createMoveHandlers } from './storage-move.ts';
import { createRehearsalHandlers } from './rehearsal.ts';
import { createStorageHandlers } from './storage.ts';

/** Every call about internal and external disks, their pools, and data on the move (wire contract §5.4). */
export function createStorageDomain(
  context: DeviceContext,
  { hardware, poolUsage, identity, accounts, configStore }: DeviceParts,
  administrator: Administrator,
) {
  const { clock } = context;
  const files = fileServices(context);
  const drives = folderDrives(files);
  const mounts = mountService(context);
  const holding = (path: string, language: Language): string[] => holdersOf(files, path, language);
  return {
    ...createStorageHandlers({
      hardware,
      clock,
      configStore,
      administrator,
      poolUsage,
      nasName: () => identity.name(),
    }),
    ...createDiskHandlers({ hardware, clock, administrator, poolUsage, holding, drives, mounts }),
    ...createCareHandlers({ hardware, clock, configStore }),
    ...createRehearsalHandlers({ hardware, clock }),
    ...createMoveHandlers({ hardware, clock, administrator, accounts, nasId: identity.nasId }),
  };
}
