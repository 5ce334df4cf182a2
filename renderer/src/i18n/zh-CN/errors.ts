/** 设备自己无法说明的错误，以及包裹设备信息的文字。 */
export const errors = {
  serverError: '服务器错误',
  timeout: '请求超时',
  network: '网络连接错误',
  unreachable: '无法连接 NAS，请确认设备已开机并已连接网络',
  failed: '操作失败（{{code}}）',
  keyUnverified: '设备未能证明其身份。输入密码前请先核对地址。',
  importantNotice: '重要提示',
  remoteForbidden: '您的账号已被禁止远程登录设备，请联系管理员',
  sessionEnded: {
    N001001: '请先登录。',
    N001100: '您的账号已从此设备删除。',
    N001207: '登录已失效，请重新登录。',
    N001208: '登录已过期，请重新登录。',
    N001209: '此登录已在其他设备上被移除，请重新登录。',
    N001413: '您的账号已被禁止远程登录设备，请联系管理员',
  },
} as const;
