import http from 'node:http';
import https from 'node:https';
import type { Reach } from '../reach.ts';
import { type Announce, announceQuery, readTrackerAnswer, type TrackerAnswer } from './tracker.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Announces to a tracker over http or https. Rejects for every failure. */
export async function announceOverHttp(
  url: string,
  announce: Announce,
  signal: AbortSignal,
  reach: Reach,
): Promise<TrackerAnswer> {
  const [address = ''] = url.split('#');
  let next = new URL(`${address}${address.includes('?') ? '&' : '?'}${announceQuery(announce)}`);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await get(next, signal, reach);
    if (Buffer.isBuffer(answer)) return readTrackerAnswer(answer);
    next = new URL(answer, next);
    if (next.protocol !== 'http:' && next.protocol !== 'https:') break;
  }
  throw new Error('tracker: too many redirects');
}

/** The body, or where it has moved. Its connection is closed after it, so that none is left when a download ends. */
function get(url: URL, signal: AbortSignal, reach: Reach): Promise<Buffer | string> {
  const client = url.protocol === 'https:' ? https : http;
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return new Promise((resolve, reject) => {
    reach.assert(url.hostname, port);
    const lookup = reach.lookup(port);
    const request = client.get(url, { agent: false, signal, lookup, headers: { 'user-agent': 'Hearth' } }, (answer) => {
      const { statusCode = 0, headers } = answer;
      answer.on('error', reject);
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        return resolve(headers.location);
      }
      if (statusCode !== 200) {
        answer.destroy();
        return reject(new Error(`tracker: HTTP ${statusCode}`));
      }
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size > MAX_ANSWER_BYTES) request.destroy(new Error('tracker: answer too long'));
      });
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    request.on('error', reject);
  });
}
