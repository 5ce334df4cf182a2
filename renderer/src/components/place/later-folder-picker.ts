import { textsLoaded } from '../../i18n/index.ts';
import { lazyPart } from '../lazy-part.ts';

/** The folder picker for pages that hardly ever ask for a folder: it comes with its texts when it is first shown. */
export const LaterFolderPicker = lazyPart(async () => {
  const [module] = await Promise.all([import('./folder-picker.tsx'), textsLoaded(['places', 'files'])]);
  return { default: module.FolderPicker };
});
