/** Backup of the chats that WeChat keeps on a computer. */
export const chatbackup = {
  title: 'Chat backup',
  jobs: 'Backups of chats',
  new: 'New backup',
  foot_one: '{{count}} backup of chats',
  foot_other: '{{count}} backups of chats',
  download: 'Download the chats',
  look: 'Look into it',
  gone: 'The folder with the chats is no longer where it was.',
  chooseAgain: 'Choose it again',
  source: {
    other:
      '“{{name}}” does not look like a folder of WeChat: it has none of the names that the program uses. It can be backed up all the same.',
  },
  guide: {
    title: 'Back up the chats of a computer',
    text: 'WeChat keeps chats, pictures and files in a folder of the computer. Copies of it are kept here, for when files are deleted or the disk of the computer fails.',
    open: 'How it is done',
    leave: 'Back to the backups',
    find: 'Find the folder on the computer',
    findText: 'The settings of WeChat show where its files are kept. Usually that is:',
    windows: 'Windows, WeChat 3',
    windowsPath: 'Documents\\WeChat Files',
    windows4: 'Windows, WeChat 4',
    windows4Path: 'Documents\\xwechat_files',
    mac: 'macOS',
    macPath: '~/Library/Containers/com.tencent.xinWeChat/Data',
    bring: 'Bring it to this device',
    bringText:
      'Quit WeChat first, so that nothing changes on the way. Then upload the folder in the file manager, or copy it over the network. Repeat that for newer chats: only what has changed is copied on.',
    files: 'Open the file manager',
    job: 'Make a backup of it',
    jobText: 'Choose the folder, where the copies go, best another drive, and the days and the time.',
    back: 'Take chats back',
    backText:
      'Download the chats and put them back into the same folder of the computer while WeChat is not running, then start it with the same account.',
    encrypted:
      'WeChat encrypts its chats: this device cannot look into them, and another computer may not read them. To move chats to another computer, use the means of WeChat itself.',
  },
} as const;
