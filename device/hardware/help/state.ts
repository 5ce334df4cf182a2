/** Remote help as it was opened: its code, and unix seconds; null while it is closed. */
export type HelpState = { readonly pwd: string; readonly ctime: number; readonly expireAt: number } | null;

export type HelpStep = 'help-over';
