import type { useTranslation } from 'react-i18next';
import type { Namespace } from '../../i18n/index.ts';

/** The lookup of texts of a namespace, for what makes columns and the like outside of a component. */
export type TextsOf<N extends Namespace> = ReturnType<typeof useTranslation<N>>['t'];
