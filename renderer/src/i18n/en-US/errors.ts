/** Failures that the device could not word itself, and what surrounds those it words. */
export const errors = {
  serverError: 'server error',
  timeout: 'request timeout',
  network: 'network connection error',
  unreachable: 'cannot connect to NAS, check that the device is on and connected to the network',
  failed: 'Operation failed ({{code}})',
  keyUnverified: 'The device could not prove who it is. Check the address before you enter a password.',
  importantNotice: 'important notice',
  remoteForbidden: 'your account is forbidden remote login to the device, contact the administrator',
  sessionEnded: {
    N001001: 'Please sign in.',
    N001100: 'Your account was deleted from this device.',
    N001207: 'Your sign-in is no longer valid. Please sign in again.',
    N001208: 'Your sign-in has expired. Please sign in again.',
    N001209: 'This sign-in was removed on another device. Please sign in again.',
    N001413: 'your account is forbidden remote login to the device, contact the administrator',
  },
} as const;
