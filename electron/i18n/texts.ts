import type { Language } from '#shared/ipc/channels.ts';

/** Texts of the main process: tray, menus, notices. Same keys in both languages by type. */
const english = {
  openHearth: 'Open Hearth',
  showStatus: 'Show status',
  reconnectNow: 'Reconnect now',
  signOut: 'Sign out',
  quit: 'Quit Hearth',
  connectedTo: 'Connected to {name}',
  connected: 'Connected',
  connecting: 'Connecting…',
  connectionLost: 'Connection lost',
  signedOut: 'Not signed in',
  refused: 'Sign in again',
  startAtLogin: 'Start with the computer',
  closeToTray: 'Keep running when the window is closed',
  lockLyrics: 'Lyrics let clicks through',
  hiddenTitle: 'Hearth keeps running',
  hiddenBody: 'It stays in the tray so that notices arrive. Quit it from the tray menu.',
  settingsTitle: 'Settings could not be read',
  settingsBody: 'They were put aside and Hearth started with fresh ones. Nothing on your device has changed.',
  fatalTitle: 'Hearth has to close',
  fatalBody: 'An unexpected error occurred. Nothing on your device has changed.',
  pageCrashes: 'A window of Hearth keeps crashing',
  pageHangs: 'A window of Hearth does not respond',
  pageTroubleBody: 'Nothing on your device is lost. Uploads go on where they stopped once the window is back.',
  pageReload: 'Load it again',
  pageWait: 'Wait',
  leaveTitle: 'Close without saving?',
  leaveBody: 'Something in this window is not finished or not saved yet. It is lost when the window closes.',
  leaveStay: 'Keep it open',
  leaveClose: 'Close anyway',
  devices: 'Devices',
  attention: '{count} things need attention',
  attentionOne: '1 thing needs attention',
  menuFile: 'File',
  menuView: 'View',
  fullScreen: 'Full screen',
  developerTools: 'Developer tools',
  menuHelp: 'Help',
  about: 'About Hearth',
  checkForUpdates: 'Check for updates…',
  checkConnection: 'Check my connection…',
  backupFailed: 'The backup “{name}” failed',
  backupFailedBody: 'Open Hearth to see why.',
  backupHeld: 'The backup “{name}” waits for you',
  backupHeldBody: 'Many files are gone from this computer. Decide whether their copies go too.',
  backupStale: 'The backup “{name}” is getting old',
  backupStaleBody: 'It has had no good run for a week.',
  loginItemTitle: 'Starting with the computer could not be changed',
  loginItemBody: 'The system refused to write it down. It stays as it was.',
  transfersLostTitle: 'The list of transfers could not be read',
  transfersLostBody: 'It was put aside and begun anew. What was not finished has to be started again.',
  backupsLostTitle: 'The backups of this computer could not be read',
  backupsLostBody:
    'Their plans were put aside and have to be made again. What they have stored on the device is there.',
  quitTitle: 'Quit Hearth while work is running?',
  signOutTitle: 'Sign out while transfers are running?',
  signOutTransfers: 'Transfers are running. They stop now and go on when you sign in again.',
  quitTransfers: 'Transfers are running. They stop now and go on where they stopped at the next start.',
  quitBackup: 'The backup “{name}” is running. It stops now and goes on at the next start.',
  quitStay: 'Keep running',
} as const;

export type TextKey = keyof typeof english;

const chinese: Record<TextKey, string> = {
  openHearth: '打开 Hearth',
  showStatus: '显示状态',
  reconnectNow: '立即重新连接',
  signOut: '退出登录',
  quit: '退出 Hearth',
  connectedTo: '已连接到 {name}',
  connected: '已连接',
  connecting: '正在连接…',
  connectionLost: '连接已断开',
  signedOut: '未登录',
  refused: '请重新登录',
  startAtLogin: '开机时启动',
  closeToTray: '关闭窗口后继续运行',
  lockLyrics: '锁定歌词（鼠标穿透）',
  hiddenTitle: 'Hearth 仍在运行',
  hiddenBody: '它会留在托盘中以便接收通知。可从托盘菜单退出。',
  settingsTitle: '无法读取设置',
  settingsBody: '原设置已另存，Hearth 使用新设置启动。设备上的内容没有变化。',
  fatalTitle: 'Hearth 需要关闭',
  fatalBody: '发生意外错误。设备上的内容没有变化。',
  pageCrashes: 'Hearth 的窗口反复崩溃',
  pageHangs: 'Hearth 的窗口没有响应',
  pageTroubleBody: '设备上的内容不会丢失。窗口恢复后，上传会从中断处继续。',
  pageReload: '重新加载',
  pageWait: '等待',
  leaveTitle: '要不保存就关闭吗？',
  leaveBody: '此窗口中有尚未完成或尚未保存的内容，关闭后将丢失。',
  leaveStay: '保持打开',
  leaveClose: '仍然关闭',
  devices: '设备',
  attention: '有 {count} 项需要处理',
  attentionOne: '有 1 项需要处理',
  menuFile: '文件',
  menuView: '查看',
  fullScreen: '全屏',
  developerTools: '开发者工具',
  menuHelp: '帮助',
  about: '关于 Hearth',
  checkForUpdates: '检查更新…',
  checkConnection: '检查连接…',
  backupFailed: '备份“{name}”失败',
  backupFailedBody: '打开 Hearth 查看原因。',
  backupHeld: '备份“{name}”等待您的决定',
  backupHeldBody: '这台电脑上少了很多文件，请决定是否一并删除它们的备份。',
  backupStale: '备份“{name}”已过久',
  backupStaleBody: '已有一周没有成功备份。',
  loginItemTitle: '无法更改开机启动设置',
  loginItemBody: '系统拒绝写入，设置保持不变。',
  transfersLostTitle: '无法读取传输列表',
  transfersLostBody: '原列表已另存，并重新建立。未完成的传输需要重新开始。',
  backupsLostTitle: '无法读取这台电脑的备份任务',
  backupsLostBody: '原任务已另存，需要重新创建。已备份到设备上的内容仍在。',
  quitTitle: '任务正在进行，要退出 Hearth 吗？',
  signOutTitle: '传输正在进行，要退出登录吗？',
  signOutTransfers: '传输正在进行。退出登录后会停止，再次登录后从中断处继续。',
  quitTransfers: '传输正在进行。退出后会停止，下次启动时从中断处继续。',
  quitBackup: '备份“{name}”正在进行。退出后会停止，下次启动时继续。',
  quitStay: '继续运行',
};

export type Texts = Readonly<Record<TextKey, string>>;

/** How many things want a person, in words. */
export function attentionWords(count: number, texts: Texts): string {
  return count === 1 ? texts.attentionOne : texts.attention.replace('{count}', String(count));
}

/** Texts of a language. */
export function textsOf(language: Language): Texts {
  return language === 'zh-CN' ? chinese : english;
}

/** The product's language nearest to what the system prefers. */
export function systemLanguage(preferred: readonly string[]): Language {
  for (const one of preferred) {
    if (/^zh\b/i.test(one)) return 'zh-CN';
    if (/^en\b/i.test(one)) return 'en-US';
  }
  return 'en-US';
}
