/** 设备数据库及其修复。 */
export const database = {
  name: '设备数据库',
  title: {
    fail: '数据库出现问题',
    running: '正在修复数据库',
    success: '数据库已修复',
    repairFail: '修复失败',
  },
  text: {
    fail: '修复之前无法读取账号、相册和设置。您的文件不受影响。',
    running: '请勿切断设备电源。修复会自动继续，关闭页面也不受影响。',
    success: '账号、相册和设置已恢复。',
    repairFail: '修复失败，请联系{{support}}。您的文件不受影响。',
  },
  others: {
    fail: '设备数据库出现问题，请等待或联系管理员',
    running: '设备数据库正在修复，请等待或联系管理员',
    repairFail: '设备数据库出现问题，请等待或联系管理员',
  },
  time: '约 {{time}}',
  done: '已完成',
  now: '进行中',
  known: {
    Repairing: '正在修复',
    'check tables': '检查数据表',
    'rebuild index': '重建索引',
  },
  refused: '操作失败（{{code}}）',
  button: {
    repair: '修复',
    again: '重新修复',
    remote: '远程协助',
    logOut: '退出登录',
    enter: '进入',
  },
} as const;
