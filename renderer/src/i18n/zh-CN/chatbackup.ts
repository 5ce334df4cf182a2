/** 备份微信保存在电脑上的聊天记录。 */
export const chatbackup = {
  title: '聊天备份',
  jobs: '聊天记录的备份',
  new: '新建备份',
  foot_one: '{{count}} 个聊天备份',
  foot_other: '{{count}} 个聊天备份',
  download: '下载聊天记录',
  look: '查看备份文件',
  gone: '聊天文件夹已不在原来的位置。',
  chooseAgain: '重新选择',
  source: {
    other: '“{{name}}”不像微信的文件夹：里面没有微信使用的名称。仍然可以备份它。',
  },
  guide: {
    title: '备份电脑上的聊天记录',
    text: '微信把聊天记录、图片和文件保存在电脑的一个文件夹里。这里保存它的副本，以防文件被误删或电脑硬盘损坏。',
    open: '操作说明',
    leave: '返回备份列表',
    find: '在电脑上找到文件夹',
    findText: '微信的设置里会显示文件保存的位置，通常是：',
    windows: 'Windows，微信 3',
    windowsPath: 'Documents\\WeChat Files',
    windows4: 'Windows，微信 4',
    windows4Path: 'Documents\\xwechat_files',
    mac: 'macOS',
    macPath: '~/Library/Containers/com.tencent.xinWeChat/Data',
    bring: '把它传到本设备',
    bringText:
      '请先退出微信，避免文件在途中变化。然后在文件管理里上传该文件夹，或通过网络共享复制过来。以后有新的聊天记录时再做一次，只会备份变化的部分。',
    files: '打开文件管理',
    job: '为它创建备份',
    jobText: '选择该文件夹、副本存放的位置（最好是另一块硬盘），以及备份的日期和时间。',
    back: '找回聊天记录',
    backText: '下载聊天记录，在微信没有运行时放回电脑上的同一个文件夹，再用同一账号启动微信。',
    encrypted:
      '微信会加密聊天记录：本设备无法查看其内容，换一台电脑也可能无法读取。要把聊天记录迁移到另一台电脑，请使用微信自带的功能。',
  },
} as const;
