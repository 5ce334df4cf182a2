import { createContext, useContext } from 'react';

const configured: unknown = import.meta.env['VITE_SUPPORT_PHONE'];

/** Number of the customer service, set when the console is built; there is none by default (OVL-07). */
export const SUPPORT_PHONE = typeof configured === 'string' ? configured.trim() : '';

/** Lets a test, or a page that knows better, give another number. */
export const SupportPhoneContext = createContext(SUPPORT_PHONE);

/** The number of the customer service; '' when there is none. */
export const useSupportPhone = (): string => useContext(SupportPhoneContext).trim();
