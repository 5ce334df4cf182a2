import { CancellationToken, type AppUpdater, type ProgressInfo, type UpdateInfo } from 'electron-updater';
import type { FoundRelease } from '#shared/flows/update/update-types.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import { updateFailureOf } from './failure.ts';
import { releaseNotesOf } from './release-notes.ts';
import { UpdateError, type UpdatePort } from './update-port.ts';

function foundRelease(info: UpdateInfo): FoundRelease {
  const percentage = Number(info.stagingPercentage);
  return {
    version: info.version,
    date: info.releaseDate,
    notes: releaseNotesOf(info.releaseNotes),
    bytes: info.files[0]?.size ?? null,
    systemFloor: info.minimumSystemVersion ?? null,
    percentage: info.stagingPercentage === undefined || Number.isNaN(percentage) ? null : percentage,
  };
}

const failed = (error: unknown) => new UpdateError(updateFailureOf(error), errorText(error));

/**
 * electron-updater behind the port. It decides nothing by itself: nothing is fetched or installed unasked, and floor,
 * staging and skipping are ours (`decideOffer`), because its own check compares with the kernel's version.
 */
export function createUpdaterPort(updater: AppUpdater, log: Logger): UpdatePort {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.isUpdateSupported = () => true;
  updater.isUserWithinRollout = () => true;
  updater.logger = {
    info: (text: unknown) => log.debug(String(text)),
    warn: (text: unknown) => log.warn(String(text).slice(0, 500)),
    // Every failure comes back as a rejection as well, and is logged there with its reason.
    error: (text: unknown) => log.debug(String(text).slice(0, 500)),
  };
  let onError: (error: unknown) => void = () => undefined;
  // An emitter throws where nobody hears its errors.
  updater.on('error', (error) => onError(error));

  return {
    async latest() {
      try {
        const result = await updater.checkForUpdates();
        return result === null ? 'inactive' : foundRelease(result.updateInfo);
      } catch (error) {
        throw failed(error);
      }
    },
    async download(onProgress, signal) {
      const token = new CancellationToken();
      const cancel = () => token.cancel();
      const progress = ({ percent, bytesPerSecond }: ProgressInfo) => onProgress({ percent, bytesPerSecond });
      signal.addEventListener('abort', cancel, { once: true });
      updater.on('download-progress', progress);
      try {
        await updater.downloadUpdate(token);
      } catch (error) {
        throw failed(error);
      } finally {
        signal.removeEventListener('abort', cancel);
        updater.removeListener('download-progress', progress);
      }
    },
    install(onFailure) {
      // macOS hands the file over to the system first, and fails long after this call.
      onError = (error) => onFailure(failed(error));
      // Windows shows its installer, which may have to ask for something; the new version starts by itself.
      updater.quitAndInstall(false, true);
    },
  };
}
