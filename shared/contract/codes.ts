/**
 * Every answer code of the device, with its text in both languages (wire contract §4, ERR-13). The device never
 * sends a code outside this table; the console reads its handling from the same names.
 */
export const errorTexts = {
  N000001: { en: 'Parameter error', zh: '参数错误' },
  N000002: { en: 'No permission', zh: '没有权限' },
  N000003: { en: 'Not found', zh: '未找到' },
  N000004: { en: 'Already exists', zh: '已存在' },
  N000005: { en: 'The device is busy, please try later', zh: '设备忙，请稍后再试' },
  N000006: { en: 'Not supported by this device', zh: '此设备不支持' },
  N000007: { en: 'Storage is not ready', zh: '存储尚未就绪' },
  N001001: { en: 'You are not signed in', zh: '尚未登录' },
  N001100: { en: 'The account does not exist or was deleted', zh: '账号不存在或已被删除' },
  N001207: { en: 'The sign-in is invalid', zh: '登录无效' },
  N001208: { en: 'The sign-in has expired', zh: '登录已过期' },
  N001209: { en: 'This sign-in was removed', zh: '此登录已被移除' },
  N001413: {
    en: 'Your account is forbidden remote login to the device, contact the administrator',
    zh: '您的账号已被禁止远程登录设备，请联系管理员',
  },
  N001101: { en: 'Username or password is wrong', zh: '用户名或密码错误' },
  N001102: { en: 'Too many failures, try again later', zh: '失败次数过多，请稍后再试' },
  N001103: { en: 'The captcha is needed or wrong', zh: '需要验证码或验证码错误' },
  N001104: { en: 'The verification code is wrong or expired', zh: '验证码错误或已过期' },
  N001105: { en: 'Sent too often, please wait', zh: '发送过于频繁，请稍候' },
  N001106: { en: 'This name is already in use', zh: '该名称已被使用' },
  N001107: { en: 'The password does not meet the rules', zh: '密码不符合要求' },
  N001108: { en: 'Password check failed', zh: '密码验证失败' },
  N001109: { en: 'The authorisation code is invalid or expired', zh: '授权码无效或已过期' },
  N001110: { en: 'The account limit is reached', zh: '账号数量已达上限' },
  N001111: { en: 'Not possible for this account', zh: '该账号不能执行此操作' },
  N001112: { en: 'The encryption key has changed', zh: '加密密钥已更换' },
  N001601: { en: 'The safe box has not been created', zh: '保险箱尚未创建' },
  N001602: { en: 'The state of the safe box has changed', zh: '保险箱状态已改变' },
  N001603: { en: 'The safe box is locked', zh: '保险箱已锁定' },
  N001604: { en: 'The safe box password is wrong', zh: '保险箱密码错误' },
  N002001: { en: 'The file does not exist', zh: '文件不存在' },
  N002002: { en: 'The same name exists, or the file was changed meanwhile', zh: '已存在同名文件，或文件已被修改' },
  N002003: { en: 'No read-write permission here', zh: '没有此处的读写权限' },
  N002004: { en: 'Not enough space', zh: '空间不足' },
  N002005: { en: 'The name or path is not allowed', zh: '名称或路径不允许' },
  N002006: { en: 'Cannot drag a folder into itself', zh: '不能将文件夹拖动到自身中' },
  N002007: { en: "Cannot move other users' shared files", zh: '不能移动其他用户的共享文件' },
  N002008: { en: 'Enter a group folder first', zh: '请先进入团队文件夹' },
  N002009: { en: 'Cannot drag to the same-level directory', zh: '不能拖动到同级目录' },
  N002010: { en: 'Files on this device can only be copied', zh: '此设备上的文件只能复制' },
  N002012: { en: 'The original location no longer exists', zh: '原位置已不存在' },
  N002013: { en: 'The file is too large for the format of this drive', zh: '文件过大，此硬盘的格式无法存放' },
  N002014: { en: 'It has been changed since', zh: '此后已被更改' },
  N003001: { en: 'The share was cancelled', zh: '分享已取消' },
  N003002: { en: 'The share has expired', zh: '分享已过期' },
  N003003: { en: 'The extraction code is wrong', zh: '提取码错误' },
  N003004: { en: 'Sharing is disabled', zh: '分享已被禁用' },
  N003005: { en: 'The download limit is reached', zh: '已达下载次数上限' },
  N005001: { en: 'No UPS connected', zh: '未连接 UPS' },
  N006001: { en: 'No upgrade available', zh: '没有可用升级' },
  N006002: { en: 'The licence has not been accepted', zh: '尚未接受许可协议' },
  N006003: { en: 'The upgrade does not match', zh: '升级编号不匹配' },
  N007104: { en: 'The encrypted directory is closed', zh: '加密目录已关闭' },
  N008001: { en: 'The sign-in to the other server failed', zh: '登录对方服务器失败' },
  N009001: { en: 'This link or torrent cannot be used', zh: '链接或种子不可用' },
  N001998: { en: 'network unreachable', zh: '无法连接网络' },
  N001997: { en: 'The device cannot be reached', zh: '无法连接设备' },
  N300001: { en: 'Disk format parameter error', zh: '硬盘格式化参数错误' },
  N300005: { en: 'Disk mount problem', zh: '硬盘挂载异常' },
  N300008: { en: 'The administrator check failed', zh: '管理员验证失败' },
  N300010: { en: 'The disk was not found or was removed', zh: '未找到硬盘或硬盘已移除' },
  N300029: { en: 'The disk encountered a problem', zh: '硬盘遇到问题' },
  N300033: { en: 'SSD lost', zh: 'SSD 丢失' },
  N300034: { en: 'The disk position changed', zh: '硬盘位置已改变' },
  N300035: { en: 'No disk found', zh: '未发现硬盘' },
  N300036: { en: 'The disk is smaller than required', zh: '硬盘容量小于要求' },
  N300046: { en: 'SSD handling needed', zh: '需要处理 SSD' },
  N300050: { en: 'SSD handling needed', zh: '需要处理 SSD' },
  N300051: { en: 'SSD handling needed', zh: '需要处理 SSD' },
  N300053: { en: 'SSD handling needed', zh: '需要处理 SSD' },
  N300061: { en: 'The storage mode is degraded', zh: '存储模式已降级' },
  N300087: { en: 'The page must be loaded again', zh: '需要重新加载页面' },
  N300410: { en: 'The device must restart', zh: '设备需要重启' },
  N300418: { en: 'The SSD works abnormally', zh: 'SSD 工作异常' },
  N300802: { en: 'The uninstall is still running', zh: '卸载仍在进行' },
  N300814: { en: 'The eSATA disks could not be enabled', zh: 'eSATA 硬盘启用失败' },
  N300815: { en: 'eSATA fault', zh: 'eSATA 故障' },
} as const satisfies Record<string, { en: string; zh: string }>;

/** A failure code of the envelope. */
export type ErrorCode = keyof typeof errorTexts;

/** Code of a successful envelope (ERR-08). */
export const OK = '200';

/** Codes that end the session on the device's word (ERR-01, ERR-02). */
export const sessionCodes = [
  'N001001',
  'N001100',
  'N001207',
  'N001208',
  'N001209',
  'N001413',
] as const satisfies readonly ErrorCode[];
export type SessionCode = (typeof sessionCodes)[number];

/** Codes the client makes itself when no envelope came back (ERR-07, ERR-09, ERR-11). */
export const transportCodes = ['TIMEOUT', 'NETWORK', '304', '500', '504'] as const;
export type TransportCode = (typeof transportCodes)[number];

/** True for a code of the table. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTexts, code);
}

/** True for one of the six session codes (ERR-01). */
export function isSessionCode(code: string): code is SessionCode {
  return (sessionCodes as readonly string[]).includes(code);
}
