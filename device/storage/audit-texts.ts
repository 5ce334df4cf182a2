import { REDACTED } from '../logging/redact.ts';

/**
 * What the audit log says, in both languages. The log keeps the name of a text with its values, so that each reader has
 * it in their own language; `{name}` stands for a value.
 */
export const auditTexts = {
  'login.done': { en: 'Signed in on {device}', zh: '在 {device} 上登录' },
  'login.code': { en: 'Signed in by code on {device}', zh: '通过授权码在 {device} 上登录' },
  'login.remote': { en: 'Signed in from outside on {device}', zh: '从外网在 {device} 上登录' },
  'login.wrong': { en: 'Wrong password for {username}', zh: '{username} 的密码错误' },
  'login.wrong_remote': { en: 'Wrong password for {username} from outside', zh: '外网登录 {username} 的密码错误' },
  'login.refused': { en: 'Sign-in of {username} refused', zh: '拒绝 {username} 登录' },
  'login.logout': { en: 'Signed out', zh: '退出登录' },
  'device.removed': { en: 'Removed {count} sign-ins of {username}', zh: '移除了 {username} 的 {count} 个登录设备' },
  'account.added': { en: 'Added the account {username}', zh: '添加账号 {username}' },
  'account.changed': { en: 'Changed the account {username}', zh: '修改账号 {username}' },
  'account.approved': { en: 'Approved the account {username}', zh: '批准账号 {username}' },
  'account.unapproved': { en: 'Took back the approval of {username}', zh: '取消对账号 {username} 的批准' },
  'account.disabled': { en: 'Disabled the account {username}', zh: '停用账号 {username}' },
  'account.enabled': { en: 'Enabled the account {username}', zh: '启用账号 {username}' },
  'account.perm': { en: 'Changed the permissions of {username}', zh: '修改 {username} 的权限' },
  'account.lanonly': { en: 'Kept {username} to the local network', zh: '限制 {username} 只能在局域网使用' },
  'account.remote': { en: 'Let {username} in from outside', zh: '允许 {username} 从外网访问' },
  'account.upgraded': { en: '{username} became a cloud account', zh: '{username} 已升级为云账号' },
  'account.deleted': { en: 'Deleted the account {username}', zh: '删除账号 {username}' },
  'account.master': { en: 'Made {username} the administrator', zh: '将管理员移交给 {username}' },
  'password.changed': { en: 'Changed the password', zh: '修改密码' },
  'password.reset': { en: 'Reset the password of {username}', zh: '重置 {username} 的密码' },
  'phone.changed': { en: 'Changed the mobile number', zh: '更换手机号' },
  'group.created': { en: 'Created the team folder {name}', zh: '创建团队文件夹 {name}' },
  'group.changed': { en: 'Changed the team folder {name}', zh: '修改团队文件夹 {name}' },
  'group.deleted': { en: 'Deleted the team folder {name}', zh: '删除团队文件夹 {name}' },
  'group.allowed': { en: 'Let {username} change files in {name}', zh: '允许 {username} 修改 {name} 中的文件' },
  'group.refused': { en: 'Refused {username} to change files in {name}', zh: '拒绝 {username} 修改 {name} 中的文件' },
  'group.on': { en: 'Switched team files on', zh: '开启团队文件' },
  'group.off': { en: 'Switched team files off', zh: '关闭团队文件' },
  'security.forbid': { en: 'Forbade the address {ip}', zh: '禁止地址 {ip}' },
  'security.allow': { en: 'Let the address {ip} in again', zh: '解除对地址 {ip} 的禁止' },
  'security.rules': { en: 'Changed the rules for blocking', zh: '修改封锁规则' },
  'security.trust': { en: 'Trusted {target}', zh: '信任 {target}' },
  'security.distrust': { en: 'Stopped trusting {target}', zh: '不再信任 {target}' },
  'security.outside_on': { en: 'Allowed access from outside', zh: '允许外网访问' },
  'security.outside_off': { en: 'Forbade access from outside', zh: '禁止外网访问' },
  'setting.changed': { en: 'Changed the setting {name}', zh: '修改设置 {name}' },
  'power.delayed': { en: 'Put {action} off by {minutes} min', zh: '将 {action} 推迟 {minutes} 分钟' },
  'service.started': { en: 'Started the service {name}', zh: '启动服务 {name}' },
  'service.stopped': { en: 'Stopped the service {name}', zh: '停止服务 {name}' },
  'help.opened': { en: 'Opened remote help', zh: '开启远程协助' },
  'help.closed': { en: 'Closed remote help', zh: '关闭远程协助' },
  'upgrade.begun': { en: 'Began the upgrade {id}', zh: '开始升级 {id}' },
  'database.repair': { en: 'Began to repair the database', zh: '开始修复数据库' },
  'system.started': { en: 'The device has started', zh: '设备已启动' },
  'warn.capacity': { en: '{pool} is {percent}% full', zh: '{pool} 已使用 {percent}%' },
  'warn.fan': {
    en: 'The fan turns {rpm} times a minute; at least {min} are needed',
    zh: '风扇每分钟 {rpm} 转，低于下限 {min} 转',
  },
  'warn.temperature': {
    en: '{kind} slot {position} averaged {avg} °C over {hours} hours; the limit is {limit} °C',
    zh: '{kind} 盘位 {position} 在 {hours} 小时内平均 {avg} °C，上限为 {limit} °C',
  },
  'warn.smart': {
    en: 'Disk {sn} in slot {position} reports: {health}',
    zh: '盘位 {position} 的硬盘 {sn} 报告：{health}',
  },
  'system.stopped': { en: 'The device was stopped', zh: '设备已停止' },
} as const satisfies Record<string, { en: string; zh: string }>;

/** Name of a text of the log. */
export type AuditText = keyof typeof auditTexts;

/** Values of a text. */
export type AuditValues = Readonly<Record<string, string | number>>;

/** A text with its values, as it is kept. */
export function packText(name: AuditText, values: AuditValues = {}): string {
  return `${MARK}${JSON.stringify([name, values])}`;
}

/** Begin of a kept text that has a name; any other is shown as it stands. */
const MARK = '\u0001';

/** A kept text as a person reads it. */
export function readText(kept: string, language: 'en' | 'zh'): string {
  if (!kept.startsWith(MARK)) return kept;
  const [name, values] = JSON.parse(kept.slice(1)) as [AuditText, AuditValues];
  const text = (auditTexts as Readonly<Record<string, { en: string; zh: string }>>)[name];
  if (!text) return name;
  return text[language].replace(/\{(\w+)\}/g, (_all, key: string) => String(values[key] ?? ''));
}

/** Values that say how much and not who, what or where. */
const plainValues: ReadonlySet<string> = new Set([
  'action', 'avg', 'count', 'health', 'hours', 'kind', 'limit', 'minutes', 'min', 'percent', 'position', 'rpm',
]); // prettier-ignore

/** A kept text without names, addresses and serial numbers, for a report that somebody else reads. */
export function readPlainText(kept: string, language: 'en' | 'zh'): string {
  // Of a text without a name only the verb is known not to be one.
  if (!kept.startsWith(MARK)) return `${kept.split(' ', 1)[0] ?? ''} ${REDACTED}`;
  const [name, values] = JSON.parse(kept.slice(1)) as [AuditText, AuditValues];
  const shown = Object.entries(values).map(([key, value]) => [key, plainValues.has(key) ? value : REDACTED] as const);
  return readText(packText(name, Object.fromEntries(shown)), language);
}
