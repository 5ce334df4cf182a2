import { defaultConfig } from '../../../api/targets.ts';

/** What a text that somebody was sent tells of a share; '' for what it does not tell. */
export interface ShareLink {
  readonly nasid: string;
  readonly share: string;
  readonly code: string;
}

const ID = '[0-9A-Za-z]{1,64}';
const link = /(https?):\/\/([^\s/]+)(\/[^\s?#]*)?\/share\/([\w-]{1,64})/i;
const plain = new RegExp(`^\\s*(${ID}):([\\w-]{1,64})(?:\\s|$)`);
const codeAfter = /[:：]\s*([0-9A-Za-z]{4})(?![0-9A-Za-z])/;

/** The device that an address names: in its host below the relay's domain, or in its path through the relay. */
function deviceOf(host: string, path: string, relayDomain: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const label = name.endsWith(`.${relayDomain}`) ? name.slice(0, -relayDomain.length - 1) : '';
  if (new RegExp(`^${ID}$`).test(label)) return label;
  return new RegExp(`/zconn/http/5055/(${ID})(?:/|$)`).exec(path)?.[1] ?? '';
}

/**
 * Reads the link of a share, with the code that is passed on below it, or `device:share`. Null for any other text. A
 * link for the home network names no device.
 */
export function readShareLink(text: string, relayDomain = defaultConfig.relayDomain): ShareLink | null {
  const found = link.exec(text);
  if (found === null) {
    const [, nasid, share] = plain.exec(text) ?? [];
    return nasid === undefined || share === undefined ? null : { nasid, share, code: '' };
  }
  const [whole, , host = '', path = '', share = ''] = found;
  const rest = text.slice(found.index + whole.length);
  return { nasid: deviceOf(host, path, relayDomain), share, code: codeAfter.exec(rest)?.[1] ?? '' };
}
