import type { HelpStatus } from '#shared/rules/remote-help.ts';
import { adaptRemoteAccess } from '#shared/rules/storage/records.ts';

/** What the device says of its remote help, in whatever form. ENT-13, ENT-15 */
export function statusOf(answer: unknown): HelpStatus {
  const { pwd, expire_at: expireAt, nasid, ctime } = adaptRemoteAccess(answer);
  return { pwd, expireAt, nasid, ctime };
}
