import type { NetState } from './state.ts';

/** True while the device reaches what lies outside the local network. */
export const isOnline = ({ gateway, internet }: NetState): boolean => gateway && internet;
