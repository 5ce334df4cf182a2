interface Text {
  readonly en: string;
  readonly zh: string;
}

/** What a message says: a title and a sentence, in both languages; `{name}` stands for a value. */
export const noticeTexts = {
  ip_blocked: {
    title: { en: 'Address shut out', zh: '地址已被封锁' },
    text: {
      en: '{ip} tried {count} wrong passwords and may not sign in for {minutes} min',
      zh: '{ip} 连续输错 {count} 次密码，{minutes} 分钟内禁止登录',
    },
  },
  login_outside: {
    title: { en: 'Sign-in from outside', zh: '外网登录' },
    text: { en: '{device} signed in from outside ({ip})', zh: '{device} 从外网登录（{ip}）' },
  },
  account_approved: {
    title: { en: 'Account approved', zh: '账号已获批准' },
    text: { en: 'The administrator has approved your account', zh: '管理员已批准您的账号' },
  },
  role_master: {
    title: { en: 'You are the administrator', zh: '您已成为管理员' },
    text: { en: '{from} has handed the device over to you', zh: '{from} 已将设备移交给您' },
  },
  group_joined: {
    title: { en: 'Team folder', zh: '团队文件夹' },
    text: { en: 'You can use the team folder {name} now', zh: '您现在可以使用团队文件夹 {name}' },
  },
  group_left: {
    title: { en: 'Team folder', zh: '团队文件夹' },
    text: { en: 'You can no longer use the team folder {name}', zh: '您不能再使用团队文件夹 {name}' },
  },
  group_asked: {
    title: { en: 'Request for a team folder', zh: '团队文件夹权限申请' },
    text: {
      en: '{from} ({username}) would like to change files in {name}. {quoted}',
      zh: '{from}（{username}）希望能修改 {name} 中的文件。{quoted}',
    },
  },
  group_granted: {
    title: { en: 'Request granted', zh: '申请已通过' },
    text: { en: 'You can change files in {name} now', zh: '您现在可以修改 {name} 中的文件' },
  },
  group_lent: {
    title: { en: 'Request granted', zh: '申请已通过' },
    text: {
      en: 'You can change files in {name} now, for {days} d',
      zh: '您现在可以修改 {name} 中的文件，为期 {days} 天',
    },
  },
  group_refused: {
    title: { en: 'Request refused', zh: '申请被拒绝' },
    text: { en: '{name} stays read-only for you', zh: '{name} 对您仍为只读' },
  },
  group_lapsed: {
    title: { en: 'Time is up', zh: '权限到期' },
    text: { en: '{name} is read-only for you again', zh: '{name} 对您恢复为只读' },
  },
  share_ending: {
    title: { en: 'A share ends soon', zh: '分享即将到期' },
    text: {
      en: 'The share “{name}” ends within a day. Its end can be changed as long as it holds.',
      zh: '分享“{name}”将在一天内到期，到期前可以更改期限。',
    },
  },
  collect_asked: {
    title: { en: 'You are asked for files', zh: '有人向您收集文件' },
    text: {
      en: '{from} collects files for “{name}” until {until}',
      zh: '{from} 正在收集“{name}”的文件，截止 {until}',
    },
  },
  collect_reminded: {
    title: { en: 'Reminder: files are missing', zh: '提醒：文件尚未提交' },
    text: {
      en: '{from} still waits for your files for “{name}”, until {until}',
      zh: '{from} 仍在等待您为“{name}”提交文件，截止 {until}',
    },
  },
  collect_due: {
    title: { en: 'A collection ends soon', zh: '文件收集即将截止' },
    text: {
      en: '“{name}” ends at {until}; {missing} of {asked} people have handed in nothing yet',
      zh: '“{name}”将于 {until} 截止，{asked} 人中还有 {missing} 人未提交',
    },
  },
  collect_ending: {
    title: { en: 'A collection ends soon', zh: '文件收集即将截止' },
    text: {
      en: '“{name}” ends at {until}; files came {people} times so far',
      zh: '“{name}”将于 {until} 截止，目前收到 {people} 次提交',
    },
  },
  collect_complete: {
    title: { en: 'Everybody has handed in', zh: '所有人都已提交' },
    text: { en: '“{name}”: nobody of {asked} is missing any more', zh: '“{name}”：{asked} 人已全部提交' },
  },
  memo_due: {
    title: { en: 'Memo', zh: '备忘' },
    text: { en: '{text}', zh: '{text}' },
  },
  backup_failed: {
    title: { en: 'A backup failed', zh: '备份失败' },
    text: { en: '“{name}” could not carry everything over', zh: '“{name}”未能全部备份' },
  },
  backup_held: {
    title: { en: 'Many files would be deleted', zh: '将删除大量文件' },
    text: {
      en: '“{name}” would delete {count} files and waits for your decision',
      zh: '“{name}”将删除 {count} 个文件，正在等待您确认',
    },
  },
  backup_conflict: {
    title: { en: 'Versions to decide about', zh: '存在冲突版本' },
    text: {
      en: '“{name}” kept both versions of {count} files that were changed on both sides',
      zh: '“{name}”有 {count} 个文件两边都被修改，两个版本均已保留',
    },
  },
  backup_stale: {
    title: { en: 'A backup is getting old', zh: '备份已过时' },
    text: {
      en: '“{name}” has had no good run for {days} days',
      zh: '“{name}”已 {days} 天没有成功备份',
    },
  },
  backup_mac_stale: {
    title: { en: 'A Mac backup is getting old', zh: 'Mac 备份已过时' },
    text: {
      en: 'The Mac “{name}” has written nothing for {days} days. Look on the Mac whether Time Machine is on and reaches the device',
      zh: 'Mac“{name}”已 {days} 天没有写入备份。请在 Mac 上检查时间机器是否已开启并能连接到设备',
    },
  },
  backup_damaged: {
    title: { en: 'A backup is damaged', zh: '备份已损坏' },
    text: {
      en: 'A drill found {count} files of “{name}” that cannot be restored as they were',
      zh: '演练发现“{name}”中有 {count} 个文件无法原样恢复',
    },
  },
  fastshare_offered: {
    title: { en: 'Fast share', zh: '快传' },
    text: { en: '{from} would like to send you {name}', zh: '{from} 想给您发送 {name}' },
  },
  fastshare_arriving: {
    title: { en: 'Fast share', zh: '快传' },
    text: { en: '{from} sends you {name}', zh: '{from} 正在给您发送 {name}' },
  },
  moment_posted: {
    title: { en: 'A new moment of {name}', zh: '{name}有新的时光' },
    text: { en: '{from} has posted something', zh: '{from} 发布了新内容' },
  },
} as const satisfies Record<string, { title: Text; text: Text }>;

/** Kind of a message. */
export type NoticeAction = keyof typeof noticeTexts;

/** Values of a text. */
export type NoticeValues = Readonly<Record<string, string | number>>;

const fill = (text: string, values: NoticeValues): string =>
  text.replace(/\{(\w+)\}/g, (_all, key: string) => String(values[key] ?? ''));

/** A message as a person reads it; one of a kind that a later version made shows its name. */
export function readNotice(
  action: string,
  values: NoticeValues,
  language: 'en' | 'zh',
): { readonly title: string; readonly text: string } {
  const found = Object.hasOwn(noticeTexts, action) ? noticeTexts[action as NoticeAction] : undefined;
  if (!found) return { title: action, text: '' };
  return { title: fill(found.title[language], values), text: fill(found.text[language], values).trim() };
}
