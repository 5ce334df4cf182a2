import { useCallback, useEffect, useRef, useState } from 'react';
import { TMP_TOKEN_MAX_S } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { isOpenPlace } from '../../components/files/entry-deeds.ts';
import { officeAddress } from '../../components/files/office-service.ts';
import { useKept } from '../../components/kept-state.ts';
import { useDeviceOrigin } from '../../components/place/link-base.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filesApi, useFileFactsQuery, type FileSettings } from '../../state/files/files-api.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { useAnswer } from '../../state/use-answer.ts';

/** The office service of the account; null where there is none, and for what lies in the safe box: that is told to nobody. */
function useOfficeService(path: string): FileSettings['wpsSetting'] | null {
  const settings: Partial<FileSettings> | null | undefined = useAnswer(filesApi.endpoints.fileSettings);
  const service = settings?.wpsSetting;
  return service?.enable === 1 && isOpenPlace(path) ? service : null;
}

/**
 * Hands the document to the service: an address by which it alone can be read for a few minutes, opened in a tab beside
 * the console, whose pages show nothing of other origins. Null until it is known where the device is.
 */
function useOpenAtService(path: string): (() => Promise<void>) | null {
  const { t } = useTranslation('openers');
  const host = useHost();
  const origin = useDeviceOrigin();
  const service = useOfficeService(path);
  const url = service?.url ?? '';
  const mode = service?.mode ?? 'view';
  const open = useCallback(async (): Promise<void> => {
    const token = await call(calls.tmpToken, { purpose: 'download', ttl: TMP_TOKEN_MAX_S });
    if (!token.success) {
      toastFailure(token);
      return;
    }
    const address = officeAddress(url, downloadUrl(origin ?? '', path, token.data.tmptoken), mode);
    if (address === null || !(await host.openExternal(address))) toast({ kind: 'error', text: t('office.failed') });
  }, [t, host, origin, url, mode, path]);
  return origin === null || service === null ? null : open;
}

/** An office document: shown by the service of the account where there is one, else only to be downloaded (APP-ZSV-02). */
export function OfficeView({ path }: { path: string }) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const { kept } = useAppWindow();
  const service = useOfficeService(path);
  const open = useOpenAtService(path);
  const { error, isLoading } = useFileFactsQuery({ paths: [path] });
  const missing = error !== undefined && 'code' in error && error.code === 'N002001';
  // A window that comes back after a reload hands nothing over once more.
  const shownBefore = useKept(kept, 'office', () => path) === path;
  const [isFirst] = useState(!shownBefore);
  const begun = useRef('');
  useEffect(() => {
    if (open === null || isLoading || missing || !isFirst || begun.current === path) return;
    begun.current = path;
    void open();
  }, [open, isLoading, missing, isFirst, path]);
  if (missing) return <EmptyState icon="document" title={t('viewer.missing')} />;
  const text =
    service === null ? t('office.noneText') : t(service.mode === 'edit' ? 'office.editText' : 'office.serviceText');
  return (
    <EmptyState icon="document" title={t(service === null ? 'office.none' : 'office.service')} text={text}>
      {open !== null && (
        <button type="button" className="btn btn-primary" onClick={() => void open()}>
          {t('office.open')}
        </button>
      )}
      <a
        className={open === null ? 'btn btn-primary' : 'btn btn-secondary'}
        href={downloadUrl(deviceBase, path)}
        download={baseName(path)}
      >
        {t('download')}
      </a>
    </EmptyState>
  );
}
