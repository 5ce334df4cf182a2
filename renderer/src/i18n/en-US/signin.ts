/** Sign-in, device chooser, tray and the plain pages. */
export const signin = {
  start: {
    title: 'The desktop cannot start yet',
    text: 'You are signed in, but the device did not answer everything the desktop needs.',
    waiting: 'Waiting for the device.',
    retry: 'Try again',
    signOut: 'Sign out',
  },
  page401: {
    title: 'No permission',
    text: 'Your account may not open this. The administrator can allow it.',
    ask: 'The administrator is {{name}}.',
    approval: 'Waiting for the administrator to approve your account on this device.',
    back: 'Back to desktop',
  },
  page404: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved or been typed wrong.',
    desktop: 'Go to the desktop',
    login: 'Go to sign-in',
  },
  notBuilt: {
    title: '{{app}} is not built yet',
    text: 'This version of Hearth does not contain this app. Your data is not affected.',
    back: 'Back to desktop',
    close: 'Go back',
  },
} as const;
