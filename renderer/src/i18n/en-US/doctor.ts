/** The way between this computer and the device. */
export const doctor = {
  title: 'The way to your device',
  close: 'Close',
  again: 'Measure again',
  path: 'From this computer to the device',
  measuring: 'measuring',
  wait: 'Asking the device, and the device its way out…',
  ms: '{{ms}} ms',
  hop: { computer: 'This computer', router: 'Router', relay: 'Internet, relay', nas: 'Device' },
  state: { ok: 'in order', slow: 'slow', broken: 'no connection', unknown: 'not known', unused: 'not needed' },
  advice: {
    computer: {
      title: 'This computer has no network connection',
      text: 'Switch its Wi-Fi on or plug its network cable in, then measure again.',
    },
    deviceAway: {
      title: 'The device does not answer',
      text: 'Look whether it is on, its network cable is plugged in, and this computer is in the same network.',
    },
    relayAway: {
      title: 'The device cannot be reached through the relay',
      text: 'Look whether the device is on and its router reaches the internet.',
    },
    unstable: {
      title: 'Some answers are lost on the way',
      text: 'Use a network cable in place of Wi-Fi, or go nearer to the router.',
    },
    cable: {
      title: 'A network cable of the device is out',
      text: 'Plug it in firmly at the device and at the router.',
    },
    router: {
      title: 'The device does not reach its router',
      text: 'Restart the router, then measure again.',
    },
    dns: {
      title: 'The device finds no names in the internet',
      text: 'Restart the router, or set another DNS server in the network settings of the device.',
    },
    internet: {
      title: 'Your router does not reach the internet',
      text: 'In your network everything goes on. Restart the router, or ask your provider.',
    },
    relay: {
      title: 'The relay does not answer',
      text: 'In your network everything goes on. From outside, wait a few minutes and try again.',
    },
    subnet: {
      title: 'This computer and the device are in different networks',
      text: 'Connect both with the same router: the way is shorter then.',
    },
    useLan: {
      title: 'The way over the relay is long',
      text: 'When you are at home, sign in with the address of the device in your network.',
    },
    routerSlow: {
      title: 'The router answers slowly',
      text: 'Connect the device to the router with a network cable, or restart the router.',
    },
    relaySlow: {
      title: 'The relay answers slowly',
      text: 'At home this does not matter. From outside, large files take longer now.',
    },
    deviceSlow: {
      title: 'The device answers slowly',
      text: 'It may be busy: look in the task centre what it does. A network cable in place of Wi-Fi helps too.',
    },
    fine: { title: 'Everything is in order', text: 'Each part of the way answers as it should.' },
  },
} as const;
