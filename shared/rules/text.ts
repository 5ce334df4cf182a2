/**
 * Looks a text up in the reader's language. Rules that end in words take one, so that they stay pure and serve every
 * language; `count` chooses the plural.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
