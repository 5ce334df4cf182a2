/** Addresses of the baby screens; '' as the baby for all of them. */
export const momentListUrl = (baby: string): string =>
  baby === '' ? '/album/momentList' : `/album/momentList?baby=${encodeURIComponent(baby)}`;
export const momentUrl = (id: string): string => `/album/momentDetail?id=${encodeURIComponent(id)}`;
/** A moment in the stand-alone window (APP-BABY-01). */
export const windowMomentUrl = (id: string): string => `/babyMoment?id=${encodeURIComponent(id)}`;
