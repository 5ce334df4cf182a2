/** 网盘：登录、其中的文件、上传与下载。 */
export const netdisk = {
  title: '网盘',
  kinds: { baidu: '百度网盘', tianyi: '天翼云盘', onedrive: 'OneDrive' },
  signIn: {
    title: '登录 {{name}}',
    lead: '请用 {{name}} App 扫描二维码并确认登录。本设备不会获知您的密码。',
    asking: '正在获取二维码',
    entering: '正在登录',
    picture: '用于登录 {{name}} 的二维码',
    wait: '等待扫码',
    scanned: '已扫码，请在 App 中确认登录。',
    expired: '二维码已过期。',
    again: '刷新二维码',
    simulated:
      '本设备上的 {{name}} 只是模拟：没有真实的服务商，任何 App 都无法扫描此二维码，上传的内容仍保存在本设备上。您可以直接在这里确认登录。',
    confirm: '在这里确认登录',
  },
  problem: { unreachable: '无法连接网盘。请检查设备的互联网连接。' },
  folder: {
    label: '{{name}} 中的文件',
    where: '网盘中的文件夹',
    up: '上一级文件夹',
    empty: '此文件夹为空',
    noFolders: '这里没有文件夹',
  },
  column: { name: '名称', changed: '修改时间', size: '大小' },
};
