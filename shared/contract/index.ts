import { accountCalls, accountStreams } from './calls-accounts.ts';
import { albumCalls } from './calls-album.ts';
import { babyCalls } from './calls-baby.ts';
import { archiveCalls } from './calls-archives.ts';
import { backupFtpCalls } from './calls-backup-ftp.ts';
import { backupZspaceCalls } from './calls-backup-zspace.ts';
import { backupCalls } from './calls-backup.ts';
import { careCalls } from './calls-care.ts';
import { clearCalls } from './calls-clear.ts';
import { cloudCalls } from './calls-cloud.ts';
import { downloadCalls, downloadStreams } from './calls-downloads.ts';
import { dockerCalls } from './calls-docker.ts';
import { courseCalls } from './calls-course.ts';
import { deviceCalls } from './calls-device.ts';
import { collectCalls, collectStreams } from './calls-collect.ts';
import { esataCalls } from './calls-esata.ts';
import { fastShareCalls } from './calls-fastshare.ts';
import { feedbackCalls } from './calls-feedback.ts';
import { fileListCalls } from './calls-file-lists.ts';
import { fileCalls } from './calls-files.ts';
import { fileStreams } from './file-streams.ts';
import { groupCalls } from './calls-groups.ts';
import { healthCalls } from './calls-health.ts';
import { helpCalls } from './calls-help.ts';
import { managerCalls } from './calls-manager.ts';
import { moveCalls } from './calls-move.ts';
import { audiobookCalls } from './calls-audiobook.ts';
import { musicCalls } from './calls-music.ts';
import { nasAlbumCalls } from './calls-nas-album.ts';
import { networkCalls } from './calls-network.ts';
import { mountCalls } from './calls-mount.ts';
import { netdiskCalls } from './calls-netdisk.ts';
import { noteCalls, noteStreams } from './calls-notes.ts';
import { noticeCalls } from './calls-notices.ts';
import { rehearsalCalls } from './calls-rehearsal.ts';
import { safeboxCalls } from './calls-safebox.ts';
import { securityCalls } from './calls-security.ts';
import { offlineCalls } from './calls-offline.ts';
import { recycleCalls } from './calls-recycle.ts';
import { serviceCalls } from './calls-services.ts';
import { sessionCalls } from './calls-session.ts';
import { searchCalls } from './calls-search.ts';
import { shareCalls, shareStreams } from './calls-shares.ts';
import { ssdCalls } from './calls-ssd.ts';
import { settingCalls } from './calls-settings.ts';
import { storageCalls } from './calls-storage.ts';
import { systemCalls } from './calls-system.ts';
import { textCalls } from './calls-texts.ts';
import { uploadStreams } from './calls-uploads.ts';
import { upgradeCalls } from './calls-upgrade.ts';
import { videoCalls } from './calls-video.ts';

/** Every NAS call, by name. The device registers a handler for each; the console has an endpoint for each. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...cloudCalls,
  ...groupCalls,
  ...noticeCalls,
  ...securityCalls,
  ...settingCalls,
  ...deviceCalls,
  ...networkCalls,
  ...serviceCalls,
  ...managerCalls,
  ...dockerCalls,
  ...systemCalls,
  ...fileCalls,
  ...textCalls,
  ...downloadCalls,
  ...archiveCalls,
  ...safeboxCalls,
  ...storageCalls,
  ...careCalls,
  ...moveCalls,
  ...rehearsalCalls,
  ...fileListCalls,
  ...mountCalls,
  ...netdiskCalls,
  ...backupCalls,
  ...backupFtpCalls,
  ...backupZspaceCalls,
  ...recycleCalls,
  ...searchCalls,
  ...albumCalls,
  ...babyCalls,
  ...nasAlbumCalls,
  ...musicCalls,
  ...audiobookCalls,
  ...videoCalls,
  ...courseCalls,
  ...offlineCalls,
  ...fastShareCalls,
  ...collectCalls,
  ...clearCalls,
  ...shareCalls,
  ...ssdCalls,
  ...esataCalls,
  ...upgradeCalls,
  ...healthCalls,
  ...helpCalls,
  ...feedbackCalls,
  ...noteCalls,
} as const;
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** Every address that answers bytes. */
export const streams = {
  ...fileStreams,
  ...downloadStreams,
  ...shareStreams,
  ...collectStreams,
  ...uploadStreams,
  ...accountStreams,
  ...noteStreams,
} as const;

export { pushMessages } from './push.ts';
