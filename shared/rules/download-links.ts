/** Most links that one call takes (CALL-EXT-19). */
export const LINKS_MAX = 100;
/** Most characters of a link (CALL-EXT-19). */
export const LINK_MAX = 8192;
/** Most bytes of a torrent file that the console sends (CALL-EXT-19 takes it in base64, within one form). */
export const TORRENT_MAX_BYTES = 8 * 1024 * 1024;

/** Why a link cannot be downloaded: its beginning, its address, what a magnet link names, its length. */
export type LinkProblem = 'scheme' | 'address' | 'magnet' | 'long';

/** Scheme, then perhaps a name and password, host, port, and the rest. Spaces stand nowhere in an address. */
const address = /^(?:https?|ftp):\/\/(?:[^\s/?#@]*@)?(?:\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const PORT_MAX = 65_535;

/** What a magnet link must name: a torrent of version 1, by 40 hexadecimal or 32 base32 digits. */
const torrentName = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/i;

/** Values of a field of a query; those that are written wrongly are left out. */
function valuesOf(query: string, field: string): string[] {
  return query.split('&').flatMap((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    // Several of a kind may be numbered: `xt.1`.
    if (name.toLowerCase().replace(/\.\d+$/, '') !== field) return [];
    try {
      return [decodeURIComponent(value)];
    } catch {
      return [];
    }
  });
}

/** What is wrong with one link, null for one that the device can try (APP-DOWN-01). */
export function linkProblem(link: string): LinkProblem | null {
  if (link.length > LINK_MAX) return 'long';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme === 'magnet') {
    const query = /^magnet:\?(.*)$/i.exec(link)?.[1] ?? '';
    return valuesOf(query, 'xt').some((name) => torrentName.test(name)) ? null : 'magnet';
  }
  if (scheme !== 'http' && scheme !== 'https' && scheme !== 'ftp') return 'scheme';
  const found = address.exec(link);
  return found === null || Number(found[1] ?? 0) > PORT_MAX ? 'address' : null;
}

/** A line of what somebody typed that holds something. */
export interface LinkLine {
  /** From 1, empty lines counted. */
  readonly line: number;
  /** Without the spaces around it. */
  readonly link: string;
  readonly problem: LinkProblem | null;
  /** It stands further up already, and is downloaded once. */
  readonly again: boolean;
}

/** The links of a text, one a line (APP-DOWN-01); empty lines are none. */
export function linkLines(text: string): readonly LinkLine[] {
  const seen = new Set<string>();
  return text.split(/\r\n|\r|\n/).flatMap((raw, at) => {
    const link = raw.trim();
    if (link === '') return [];
    const again = seen.has(link);
    seen.add(link);
    return [{ line: at + 1, link, problem: linkProblem(link), again }];
  });
}

/** True for a text that somebody drops or pastes to have it downloaded: it holds a link that can be. */
export const holdsLink = (text: string): boolean => linkLines(text).some(({ problem }) => problem === null);
