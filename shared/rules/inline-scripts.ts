/**
 * The scripts that stand in a page itself, exactly as a browser takes their hash for the content policy (RTE-24).
 * A script that is named by its address is none of them.
 * @param page the whole document
 */
export function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , code = '']) => code);
}

/** Source of a content policy that lets a browser run one inline script: its SHA-256 (base64). */
export const scriptSource = (sha256: string): string => `'sha256-${sha256}'`;
