import type { useFileSettings } from '../../components/place/use-file-settings.ts';
import type { FileSettings } from '../../state/files/files-api.ts';

/** What a page of the settings gets. */
export interface PageProps {
  readonly settings: FileSettings;
  readonly set: ReturnType<typeof useFileSettings>['set'];
}
