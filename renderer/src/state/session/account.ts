import type { UserRecord } from '#shared/contract/records.ts';
import { isFlagSet } from '#shared/rules/role.ts';
import type { Account } from '../session-slice.ts';

/** The account as any answer spells it: token and login, or a list of users (SES-02). */
type WireAccount = Partial<UserRecord> & {
  readonly qcname?: string;
  readonly nick_name?: string;
};

/** Fields of the record that the console knows of; nothing else of an answer is kept. ENT-01 */
const known = ['is_master', 'is_local', 'lanonly', 'user_setting'] as const;

const factsOf = (wire: WireAccount): Readonly<Record<string, unknown>> =>
  Object.fromEntries(known.flatMap((name) => (wire[name] === undefined ? [] : [[name, wire[name]]])));

/**
 * The one place that reads the raw names: qc_name or qcname becomes qcname, nickname or nick_name becomes nickname,
 * what is missing becomes '' (SES-02). Fields that the console does not know stay out of it (ENT-01).
 */
export function accountOf(wire: WireAccount): Account {
  return {
    username: wire.username ?? '',
    nickname: wire.nickname ?? wire.nick_name ?? '',
    qcname: wire.qc_name ?? wire.qcname ?? '',
    avatar: wire.avatar ?? '',
    isMaster: isFlagSet(wire.is_master),
    isLocal: isFlagSet(wire.is_local),
    authorize: wire.authorize ?? '',
    userPerm: wire.perm ?? {},
    userinfo: factsOf(wire),
  };
}
