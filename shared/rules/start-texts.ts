/** Texts (namespaces) that every page of the console needs from its start; they come in one file for each language. */
export const pageTexts = ['common', 'errors', 'apps'] as const;
/** Texts of the shell around the desktop, in another one. */
export const shellTexts = ['shell', 'session', 'desk', 'overlays'] as const;
