import { preloadable } from '../../components/preloadable.tsx';
import { textsLoaded } from '../../i18n/index.ts';

/** The palette with its texts: fetched ahead where there is time, or when it is first opened. */
export const palette = preloadable(async () => {
  const [module] = await Promise.all([import('./palette.tsx'), textsLoaded('palette'), textsLoaded('settings')]);
  return module.Palette;
});
