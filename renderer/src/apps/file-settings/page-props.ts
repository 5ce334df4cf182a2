import type { FileSettings, useFileSettings } from '../../components/place/use-file-settings.ts';

/** What a page of the settings gets. */
export interface PageProps {
  readonly settings: FileSettings;
  readonly set: ReturnType<typeof useFileSettings>['set'];
}
