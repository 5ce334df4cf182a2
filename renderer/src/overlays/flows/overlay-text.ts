import type { Translate } from '#shared/rules/text.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';

/** A text of the overlays in the language shown now, for effects outside of components. */
export const overlayText: Translate = (key, values) => translateWith(i18next.getFixedT(null, 'overlays'))(key, values);
