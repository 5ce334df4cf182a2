/** The licence that must be accepted before the system is upgraded (CALL-UPG-04); a new version asks again. */
export const LICENCE_VERSION = '1';

export const licenceTexts = {
  en:
    'The new system replaces the one that runs now. The device restarts and cannot be used meanwhile. ' +
    'Your files stay where they are; a backup of what matters to you is recommended before every upgrade.',
  zh: '新系统将替换当前运行的系统。设备会重新启动，期间无法使用。您的文件保持不变；建议在每次升级前备份重要数据。',
} as const;
