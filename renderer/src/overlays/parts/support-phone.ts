import { createContext, useContext } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

const configured: unknown = import.meta.env['VITE_SUPPORT_PHONE'];

/** Number of the customer service, set when the console is built; there is none by default (OVL-07). */
export const SUPPORT_PHONE = typeof configured === 'string' ? configured.trim() : '';

/** Lets a test, or a page that knows better, give another number. */
export const SupportPhoneContext = createContext(SUPPORT_PHONE);

/** 'support' with the number when there is one, for the sentences that tell whom to ask (OVL-07). */
export function useSupport(): string {
  const { t } = useTranslation('overlays');
  const phone = useContext(SupportPhoneContext).trim();
  return phone === '' ? t('support') : t('support_phone', { phone });
}
