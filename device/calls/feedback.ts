import type { Caller, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FeedbackStore } from '../machine/feedback.ts';
import { readHelpImage } from '../machine/help-image.ts';
import type { AuditLog } from '../storage/audit-log.ts';

export interface FeedbackDeps {
  readonly feedback: FeedbackStore;
  readonly audit: Pick<AuditLog, 'plain'>;
}

/** Lines of the log that go along with a word. */
const LOG_LINES = 100;

/** A word to those who look after the device, what its log adds, and the own words (CALL-EXT-28, APP-HELP-01). */
export function createFeedbackHandlers({
  feedback,
  audit,
}: FeedbackDeps): Handlers<'helpSubmit' | 'helpLogs' | 'helpTickets'> {
  /** Nobody sends, or gets to see, lines about others: an account other than the administrator has its own alone. */
  const logFor = ({ isMaster, username }: Caller, language: 'en' | 'zh'): string =>
    audit.plain(isMaster ? undefined : username, LOG_LINES, language).join('\n');

  return {
    helpSubmit: async ({ type, text, contact = '', images = [], logs, diagnostics = '' }, caller, { language }) => {
      const pictures = images.map((address, at) => {
        const picture = readHelpImage(address);
        if (!picture) throw new DeviceError('N000001', { data: { field: `images.${at}`, reason: 'no picture' } });
        return picture;
      });
      const report = logs ? { log: logFor(caller, language), diagnostics } : null;
      const kept = await feedback.keep({ username: caller.username, type, text, contact, images: pictures, report });
      if ('wait' in kept) throw new DeviceError('N001105', { data: { wait: kept.wait } });
      return kept;
    },
    helpLogs: (_fields, caller, { language }) => ({ text: logFor(caller, language) }),
    helpTickets: async (_fields, { username }) => {
      const own = await feedback.of(username);
      const list = own.map(({ at, hasReport, ...ticket }) => ({
        ...ticket,
        at: Math.floor(at / 1000),
        logs: hasReport ? (1 as const) : (0 as const),
      }));
      return { list, total: list.length };
    },
  };
}
