import type { AdviceId } from '../codes.ts';

/** What to do about a code. */
export const advice: Record<AdviceId, string> = {
  fillIn: 'Something that was entered is not possible. Look at the fields, correct it and try again.',
  askAdmin: 'Your account may not do this. Ask the administrator of the device if you need it.',
  lookAgain:
    'It was moved, renamed or deleted meanwhile, perhaps by somebody else. Refresh the list; look in the recycle bin for files.',
  otherName: 'Choose another name.',
  waitRetry: 'The device is still at something else. Wait a moment and try again.',
  notHere: 'This device or its present version cannot do this.',
  storageWait: 'The disks are being prepared or checked. Your files are not touched. Wait, and look at the pools.',
  signInAgain: 'Sign in again. If a sign-in was removed and it was not you, change your password.',
  accountGone: 'Check how the account is written. If it is right, it was deleted: ask the administrator.',
  homeOnly: 'Sign in from the home network, or ask the administrator to allow your account from outside.',
  wrongPassword: 'Check Caps Lock and the keyboard layout, and try again. The administrator can set a new password.',
  waitLocked: 'Wait until the time that is shown is over, then try again.',
  picture: 'Type the characters of the picture. Ask for another picture if they cannot be read.',
  newCode: 'Ask for a new code and use it soon; the last one that was sent counts.',
  passwordRules: 'Use 8 to 16 characters, of at least three kinds: digits, capital letters, small letters, signs.',
  accountLimit: 'The device takes no more accounts. Delete one that is not needed.',
  newKey: 'The device has a new key; the console fetches it. Try again.',
  makeSafe: 'Make a safe box first.',
  openSafe: 'Open the safe box with its password, then try again.',
  safePassword:
    'Try again with care: after several wrong ones it stays shut for ten minutes. Nobody can recover this password.',
  conflict: 'Choose whether both are kept, or one of them. What is replaced goes to the recycle bin.',
  readOnly: 'You may only look into this folder. In a team folder you can ask for more.',
  space: 'Clear files and empty the recycle bin, or ask the administrator whether your account has a quota.',
  tooLarge:
    'FAT32 holds no file of 4 GB or more. Use another drive, or format this one as exFAT, which deletes all that is on it.',
  nameRules: 'Use another name: some characters, very long names and some reserved names are not possible.',
  otherFolder: 'Choose another folder. Files for a team belong into one of its folders.',
  copyOnly: 'Copy it instead of moving it.',
  restoreTo: 'Restore it to another folder.',
  askSender:
    'Check the code and the address, or ask who sent you the link for a new one. Own links are changed under Shares.',
  ups: 'Connect a UPS by USB. Then it can be set up under Hardware.',
  upgrade: 'Check for the upgrade again and follow its window from the start, with its licence.',
  otherServer: 'Check the address, the account and the password of the other server.',
  link: 'Check the link or the torrent file; it may be incomplete or no longer offered.',
  reach:
    'Check that the device is on, its cable is in, and this computer is in the network. The console goes on by itself.',
  disk: 'Do not format or pull anything. Look at the report of the disk, and restart the device if it stays so. Replace a disk that fails again.',
  diskPlace:
    'Switch the device off, put each disk back into the slot it was in, and switch it on again. Do not format anything: the files are on the disks.',
  diskMissing: 'Switch the device off, press the disks firmly into their slots, and switch it on again.',
  diskSmall: 'Use a disk that is at least as large as the one it replaces.',
  ssd: 'Switch off and check that the SSD sits firmly in its slot. Follow the window that the device shows: it says what may be lost.',
  degraded:
    'A disk is missing or broken; the files can still be read. Back up what matters, then replace the disk that is named.',
  reload: 'Reload the page. The device goes on with what it was doing.',
  restart: 'Restart the device when nobody needs it.',
  esata: 'Switch the enclosure off and on, check its cable, and follow the window that the device shows.',
  serverFault: 'Try again in a moment. If it stays so, restart the device, and report the problem.',
};
