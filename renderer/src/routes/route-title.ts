import { useTranslation } from '../i18n/use-translation.ts';
import type { apps } from '../i18n/en-US/apps.ts';

export type TitleKey = keyof typeof apps;

/** The title of a screen in the language shown (RTE-25). Keys come from the route table; a test holds both together. */
export function useRouteTitle(titleKey: string): string {
  const { t } = useTranslation('apps');
  return t(titleKey as TitleKey);
}
