/** 登录、选择设备、托盘和简单页面。 */
export const signin = {
  start: {
    title: '暂时无法进入桌面',
    text: '您已登录，但设备没有返回桌面所需的全部信息。',
    waiting: '正在等待设备响应。',
    retry: '重试',
    signOut: '退出登录',
  },
  page401: {
    title: '没有权限',
    text: '您的账号不能打开此页面，可请管理员开通。',
    ask: '管理员是 {{name}}。',
    approval: '正在等待管理员批准您的账号使用此设备。',
    back: '返回桌面',
  },
  page404: {
    title: '页面不存在',
    text: '此地址没有内容，可能已移动或输入有误。',
    desktop: '前往桌面',
    login: '前往登录',
  },
  notBuilt: {
    title: '“{{app}}”尚未完成',
    text: '当前版本的 Hearth 还不包含此应用。您的数据不受影响。',
    back: '返回桌面',
    close: '返回上一页',
  },
} as const;
