/** Cloud drives: the sign-in, the files there, copies there and back. */
export const netdisk = {
  title: 'Cloud drives',
  kinds: { baidu: 'Baidu Netdisk', tianyi: 'Tianyi Cloud', onedrive: 'OneDrive' },
  signIn: {
    title: 'Sign in to {{name}}',
    lead: 'Scan the code with the {{name}} app and confirm there. This device never sees your password.',
    asking: 'Getting a code',
    entering: 'Signing in',
    picture: 'Code to sign in to {{name}} with',
    wait: 'Waiting for the code to be scanned',
    scanned: 'Scanned. Confirm the sign-in in the app.',
    expired: 'This code has expired.',
    again: 'New code',
    simulated:
      'On this device {{name}} is only simulated: there is no provider behind it, no app can scan this code, and what you upload stays on the device. You can confirm the sign-in here instead.',
    confirm: 'Confirm the sign-in here',
  },
  problem: { unreachable: 'The cloud drive cannot be reached. Check the internet connection of the device.' },
  folder: {
    label: 'Files on {{name}}',
    where: 'Folder on the cloud drive',
    up: 'One folder up',
    empty: 'This folder is empty',
    noFolders: 'No folders in here',
  },
  column: { name: 'Name', changed: 'Changed', size: 'Size' },
};
