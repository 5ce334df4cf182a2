/** Files that the console is known to need before its first script has run; written by the build. */
export interface EarlyFiles {
  /** Texts of every page, by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The desktop, and its texts by language. */
  readonly desktop: readonly string[];
  readonly desktopTexts: Readonly<Record<string, readonly string[]>>;
}
