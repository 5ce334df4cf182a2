import type { Article } from '../article.ts';
import type { TopicsOf } from '../topics.ts';

export const files: Record<TopicsOf<'files'>, Article> = {
  files: {
    title: 'Files',
    words:
      'file manager folder copy move rename delete upload download favourite tag version undo archive zip list grid gallery columns sort group',
    lead: 'Your folders on the device: look, sort, rename, copy, move, share, upload and download.',
    how: [
      [
        'Upload',
        'Drop files or folders on the list, or choose Upload. The folder that is marked while you drag is the one that gets them.',
      ],
      [
        'Copy and move',
        'Ctrl+C, Ctrl+X and Ctrl+V, "Copy to" and "Move to" in the menu, or drag: before you let go it says whether it will copy or move, and where to.',
      ],
      ['Rename', 'F2. With several selected, a pattern, numbers, or find and replace, with a preview of every name.'],
      [
        'Look at it your way',
        'List, grid, gallery or columns, in groups or without, sorted by what you like; each folder remembers it. Ctrl+F filters this folder, and looks in those below on request.',
      ],
      [
        'Take back',
        'Ctrl+Z takes back renaming, moving, copying, deleting, uploading and more, Ctrl+Y does it again. What was replaced comes back from the recycle bin; what was changed since stays as it is, and you are told.',
      ],
      ['Details', 'The details pane at the right has size, times, shares, tags, earlier versions and a SHA-256 sum.'],
    ],
    keys: [
      ['Enter', 'Open'],
      ['Space', 'Quick look'],
      ['F2', 'Rename'],
      ['Delete', 'To the recycle bin'],
      ['Shift+Delete', 'Delete for good, after a question'],
      ['Alt+Enter', 'Details'],
      ['Backspace', 'One folder up'],
      ['Ctrl+A', 'Select all'],
    ],
    trouble: [
      [
        'A name is taken',
        'You are asked: keep both, replace, merge or skip, for one or for all. What is replaced goes to the recycle bin. What is taken inside of folders that merge is asked about once all else is there.',
      ],
      [
        '"No read-write permission here" (N002003)',
        'You may only look into this folder. In a team folder you can ask there for more.',
      ],
      [
        'Not enough space (N002004)',
        'Clear files, empty the recycle bin, or ask the administrator whether your account has a quota.',
      ],
      [
        'The folder no longer exists (N002001)',
        'It was moved, renamed or deleted, perhaps by somebody else. Look in the recycle bin.',
      ],
    ],
  },
  openers: {
    title: 'Looking at and editing files',
    words:
      'viewer picture photo pdf video player music text editor code markdown csv table slideshow subtitle lyrics open with',
    lead: 'Pictures, films, music, PDF, tables, texts, source code and archives open here. Other files can be downloaded, or opened with a program of this computer in the desktop app.',
    how: [
      [
        'Pictures',
        'Arrow keys go through the folder, + and - zoom. A picture can be marked, shared or deleted while it is shown.',
      ],
      ['Films and music', 'Space plays and pauses. Only one window plays at a time; the others wait.'],
      [
        'Texts',
        'Edit and save with Ctrl+S. A text that is not saved is kept over a reload, and the window asks before it closes.',
      ],
      [
        'Another program',
        '"Open with" in the menu of a file chooses the text editor, the code viewer or, in the desktop app, a program of this computer. What you save there goes back to the device.',
      ],
    ],
    trouble: [
      [
        'The file was changed meanwhile (N002002)',
        'Somebody saved it after you had opened it. You choose which text stays; none is lost.',
      ],
      [
        'A film does not play',
        'Your browser does not know its format. Download it, or open it with a program of this computer.',
      ],
    ],
  },
  transfers: {
    title: 'Transfers and task centre',
    words:
      'upload download task progress pause resume retry failed queue speed conflict cloud drive Baidu Tianyi OneDrive QR N002004 N008001 TIMEOUT',
    lead: 'Everything that takes a while: uploads, copies, moves, archives, and in the desktop app the transfers of this computer.',
    how: [
      ['Pause and go on', 'Each task, or all. An upload goes on where it stopped, also after a broken connection.'],
      ['Change the order', 'Move a waiting task up or to the front.'],
      ['Several at once', 'Tick tasks, then pause, resume, try again, cancel or clear them together.'],
      ['Decide', 'A task that met a taken name waits for your choice; the others go on.'],
      [
        'Cloud drives',
        'Under "Cloud drives" scan the code with the app of the provider. Then tick files to download them to this NAS, or upload from it. The copies stand in the task centre.',
      ],
    ],
    trouble: [
      [
        '"Choose the file again"',
        'After a reload a browser no longer has the file. Choose the same one: what has arrived is not sent again. The desktop app does not need this.',
      ],
      ['Waiting for a drive', 'Plug the drive in again; the task goes on by itself.'],
      [
        'A task failed',
        'It says why, with a code. "Try again" begins where it makes sense; "Copy all errors" takes the reasons along.',
      ],
      ['Paused because the safe box is locked', 'Open the safe box, then resume.'],
      [
        'A cloud drive asks for the sign-in again (N008001)',
        'The provider has ended it, or somebody signed out. Scan a new code, then try the failed tasks again.',
      ],
    ],
  },
  downloads: {
    title: 'Downloads by the device',
    words: 'offline download link magnet torrent ftp http seed peers ratio schedule night limit speed N009001 N002004',
    lead: 'The device downloads links and torrents by itself, also while this computer is off.',
    how: [
      [
        'Add links',
        '"Add downloads", or paste with Ctrl+V: one link per line, http, https, ftp or magnet. Lines that cannot be used are marked.',
      ],
      [
        'Add a torrent',
        'Drop the file on the window, choose it, or open it in the file manager. Then choose the files you want and the folder.',
      ],
      [
        'Pause, resume, delete',
        'For one, for selected ones, or for all. Deleting an unfinished one deletes its bytes too.',
      ],
      [
        'What is finished',
        '"Downloaded" opens a file or shows it in its folder. Taking it out of the list leaves the file, unless you say otherwise; then it goes to the recycle bin.',
      ],
      [
        'Limits and hours (administrator)',
        'Under "Settings": how many at the same time, speeds, how much a torrent gives to others, and the hours in which downloads run.',
      ],
    ],
    trouble: [
      [
        'The link or torrent cannot be used (N009001)',
        'Check that it is complete. A link needs its beginning, such as https://; a magnet link names its torrent with xt=urn:btih.',
      ],
      ['It rests', 'The administrator lets downloads run at certain hours only. They go on by themselves.'],
      [
        'A torrent finds nobody',
        'Nobody gives it at the moment. It goes on when somebody does; a torrent file with more trackers may help.',
      ],
      ['File missing', 'The file was moved, renamed or deleted after it was downloaded. Take it out of the list.'],
    ],
  },
  team: {
    title: 'Team files',
    words: 'group folder members permission read only write request activity shared N002008 N002003',
    lead: 'Folders that several accounts share. Each account sees the folders it is a member of.',
    how: [
      [
        'Work together',
        'Open Team files and enter a folder: files belong into one of the team folders, not beside them.',
      ],
      [
        'Ask for permission',
        'Where you may only read, "Ask for it" sends the administrator a request. The answer comes as a message.',
      ],
      [
        'See what happened',
        'The details pane of a team folder lists its members and who added, changed or removed what.',
      ],
      [
        'Manage (administrator)',
        'Team settings make, rename and delete folders; Group permissions say who may read or write in which.',
      ],
    ],
    trouble: [
      [
        '"Enter a group folder first" (N002008)',
        'You are in the list of team folders. Go into one, then paste or upload.',
      ],
      [
        'A folder has disappeared',
        'Team files may be switched off, you may have been taken out, or it was deleted: a deleted team folder does not go to the recycle bin.',
      ],
    ],
  },
  drives: {
    title: 'External drives',
    words:
      'usb stick hard drive camera card eject fat32 exfat external device plug unplug N002010 network mount webdav ftp server',
    lead: 'Drives at the ports of the device appear under External devices as soon as they are plugged in.',
    how: [
      ['Copy pictures of a camera', 'The offer that appears when it is plugged in copies them, or opens the drive.'],
      ['Copy folders to a drive', '"Back up to it" in its menu copies the folders you choose into a new folder there.'],
      ['Eject', 'Eject in its menu before you pull it (administrator). It says what still uses the drive.'],
      [
        'A drive without a format',
        'External disks in the settings format a drive (administrator). That erases everything on it.',
      ],
      [
        'A folder of another server',
        'The administrator adds it under Network mounts in the settings (WebDAV, FTP, and what else the device can reach). It is read: open, play, copy from it. Choose it as the place of a search to look for names there.',
      ],
    ],
    trouble: [
      ['The drive was pulled too early', 'A copy to it waits by its name. Plug it in again: the copy goes on.'],
      [
        'A file is too large for the drive',
        'FAT32 takes files below 4 GB. Nothing is copied then; format the drive as exFAT or choose another.',
      ],
      [
        'The drive does not appear',
        'Your account may not use external drives, or the drive is not formatted. Try another port and cable.',
      ],
    ],
  },
  safeBox: {
    title: 'Safe box',
    words: 'encrypted password lock vault private N001601 N001602 N001603 N001604 N007104',
    lead: 'An encrypted place with a password of its own. Nobody else can open it, not even the administrator.',
    how: [
      [
        'Make it',
        'Open Safe box and choose a password and, if you like, a hint. Write the password down: without it everything inside is lost.',
      ],
      [
        'Open and lock',
        'It locks by itself after minutes without use, when the screen locks or the computer sleeps. The bar counts the last minute down and keeps it open on request.',
      ],
      ['Use it', 'Work in it as in any folder. What you copy out of it leaves unencrypted; you are asked before.'],
      ['Change the password', 'In the settings of the safe box.'],
    ],
    trouble: [
      ['The password is wrong (N001604)', 'It says how many tries are left, then it stays shut for ten minutes.'],
      [
        'I forgot the password',
        'Nobody can bring back what is inside. "Reset" erases the safe box, and you can make a new one.',
      ],
      ['Its files are not found by the search', 'They never are: the index does not hold them.'],
    ],
  },
  recycle: {
    title: 'Recycle bin',
    words: 'deleted restore undelete empty bin trash bring back N002012',
    lead: 'What you delete waits here until its time is up, and can be put back where it was.',
    how: [
      ['Put back', 'Select and Restore, or "Restore to" for another folder. If a name is taken there, you are asked.'],
      ['Find something', 'By name, kind, folder, person and the days in which it was deleted.'],
      [
        'Empty',
        '"Empty the bin" deletes everything for good, also what the filters do not show. Single entries: Delete forever.',
      ],
      [
        'How long things stay',
        'The bin says above its list after how many days things go, and leads to where that is set.',
      ],
    ],
    trouble: [
      ['The folder it was in is gone (N002012)', 'Restore it to another folder.'],
      ['I cannot delete team files for good', 'Only the administrator can. You can put them back.'],
      ['It is not here', 'It was deleted for good, lay on an external drive or in the safe box, or its time is over.'],
    ],
  },
  sharing: {
    title: 'Shares and collections',
    words:
      'link share code qr expiry extraction public collect hand in homework form revoke fast share send N003001 N003002 N003003 N003004 N003005',
    lead: 'Give files to people without an account by a link, to accounts of the device directly, or collect files from others.',
    how: [
      [
        'Make a link',
        'Select files, Share in their menu. Choose an end, a code and how often it may be downloaded. Each link has a name of its own.',
      ],
      ['Share with accounts', 'In the same sheet: accounts of this device see it under "Shared with me".'],
      ['Take it back', 'Shares lists all links with their last visit. "Stop sharing" works at once; the files stay.'],
      [
        'Send files by fast share',
        'Fast share in the menu of files gives people on this device a copy once they accept it, or makes a 6-digit code for 10 minutes. What comes in waits in the fast share centre.',
      ],
      [
        'Collect files',
        'File collection makes a page on which others hand in files. It lists who has, who is missing, and reminds them.',
      ],
    ],
    trouble: [
      [
        'The link does not open outside of the home',
        'The address for the home network works there only. Choose the one through the relay; the administrator has to allow access from outside.',
      ],
      ['"This share has expired" (N003002)', 'Change its end under Shares, or make a new link.'],
      ['The download limit is reached (N003005)', 'Raise the limit under Shares.'],
      [
        'Links are switched off (N003004)',
        'Your settings, or those of the administrator, close all links. They are back when they are switched on again.',
      ],
    ],
  },
  search: {
    title: 'Search',
    words: 'find index content text pinyin filter saved search duplicates',
    lead: 'Finds files by name in every place you can read, and by their text once the index is made.',
    how: [
      ['By name', 'Type several parts of a name; Chinese names are found by pinyin and its initials too.'],
      ['By content', '"Contents" looks into texts, documents and source code, and says in which line.'],
      ['Narrow it down', 'By place, kind, time and size. A search can be saved under a name.'],
      [
        'Is it here already?',
        'Drop a file of this computer on the search: it looks for the same content on the device. The file is not sent.',
      ],
    ],
    keys: [
      ['Enter', 'Open'],
      ['Ctrl+K', 'Search from anywhere on the desktop'],
    ],
    trouble: [
      [
        'Something is not found',
        'The empty list says what may be the reason: filters, the place, an index that is still being made, folders left out, hidden names.',
      ],
      ['Contents are not searched', 'The administrator switches the index of contents on, under Search, Index.'],
    ],
  },
  cleanUp: {
    title: 'File clearing',
    words: 'clean up duplicates large old empty folders temporary free space full disk',
    lead: 'Finds files that may go: copies of the same file, large and old ones, empty folders, temporary files.',
    how: [
      ['Look', 'Choose what to look for and where, then Start.'],
      ['Choose', 'Of copies one always stays: the newest, the oldest, or the one you choose.'],
      ['Clear', 'What you clear goes to the recycle bin, and can be put back from there.'],
    ],
    trouble: [
      ['No space was freed', 'Files in the recycle bin still take space. Empty it when you are sure.'],
      [
        'Nothing is found',
        'Only your own files are looked through. Choose another folder, or a smaller size or shorter time.',
      ],
    ],
  },
};
