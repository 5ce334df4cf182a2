import type { Article } from '../article.ts';
import type { TopicsOf } from '../topics.ts';

export const start: Record<TopicsOf<'start'>, Article> = {
  desktop: {
    title: 'Desktop and windows',
    words: 'taskbar launcher start menu snap tabs wallpaper theme dark zoom workspace overview shortcut keys palette',
    lead: 'Everything opens in windows on one desktop. The taskbar holds the open windows, Start lists all apps, and the palette finds apps, settings and files.',
    how: [
      [
        'Open something',
        'Double-click an icon of the desktop, choose an app under Start, or press Ctrl+K and type part of its name. The menu of an icon opens it in a new window or on a page of its own.',
      ],
      [
        'Place windows',
        'Drag a window to an edge, a corner or the top, or rest on its maximise button and choose a layout. Two windows that share an edge are resized together. The workspaces of the overview keep a set of windows under a name.',
      ],
      [
        'Tabs and halves',
        'Alt+T opens another tab in a window, Ctrl+\\ splits it, so that two folders stand beside each other. Ctrl+Alt+N opens another window of the app.',
      ],
      [
        'Make it yours',
        'Right-click the desktop for the wallpaper. The account menu at the right of the taskbar has appearance, language, display size, text size, contrast, motion and large targets.',
      ],
      ['Change keys', 'The list of shortcuts shows every key of the desktop. Each can be changed there, and set back.'],
    ],
    keys: [
      ['Ctrl+K', 'Search everything'],
      ['Ctrl+Alt+Space', 'Start'],
      ['Ctrl+Alt+D', 'Show the desktop'],
      ['Ctrl+Alt+O', 'Overview of all windows'],
      ['Ctrl+` (Ctrl+Tab in the app)', 'Next window'],
      ['Ctrl+Alt+arrow keys', 'Halves, quarters, maximise, minimise'],
      ['Ctrl+Alt+W', 'Close the window'],
      ['F1', 'This help'],
    ],
    trouble: [
      [
        'Keys do nothing',
        'Some keys belong to the browser or the system. The list of shortcuts says so, and takes others.',
      ],
      [
        'My windows are gone after signing in',
        'Open windows come back unless "Open windows after logging out" is set to forget, in the account menu.',
      ],
    ],
  },
  signIn: {
    title: 'Signing in',
    words:
      'login password locked captcha device not found unreachable keep me signed in sms code qr forgot lock screen certificate N001101 N001102 N001103 N001413',
    lead: 'You sign in to a device, with an account of this device. What can be done there depends on the account.',
    how: [
      [
        'Choose a device',
        'On the sign-in page, "Choose another device" lists devices of your network and those used before. Otherwise type a name or address, such as 192.168.1.20 or nas.example:5055.',
      ],
      [
        'Sign in',
        'By account and password, with a code by SMS if your account has a phone number, or with a code that another device of yours confirms.',
      ],
      [
        'Stay signed in',
        '"Keep me signed in" keeps the sign-in on this computer. The desktop app keeps it in the key store of the system, never as plain text.',
      ],
      [
        'Lock the screen',
        'The account menu locks at once, or after minutes without use. Transfers go on; the password opens the screen again.',
      ],
    ],
    trouble: [
      [
        'The device is not found',
        'Check that it is on, that its network cable is in and that this computer is in the same network. If the address has changed, look it up in your router. The page tries again by itself.',
      ],
      [
        'Too many wrong passwords',
        'After five wrong ones characters of a picture are asked for, after ten the account is locked for ten minutes. The page counts down. Wait until it is over, then try again.',
      ],
      [
        'I forgot my password',
        'The administrator sets a new one in the user centre, under Accounts. A password of the safe box is another one: nobody can set that.',
      ],
      [
        'I am signed out again and again',
        'The administrator may keep your account to the home network, the sign-in may have been removed on another device, or your system has no key store and keeps nothing. The sign-in page says which.',
      ],
      [
        'The certificate is not known, or has changed',
        'Devices at home make their own. Compare the fingerprint with that of the device before you trust it; do not go on where it changed without a reason.',
      ],
    ],
  },
  messages: {
    title: 'Messages',
    words: 'notifications notice bell digest mute snooze critical unread warning do not disturb',
    lead: 'The device tells of warnings, shares, requests and finished work. The bell in the taskbar gathers it.',
    how: [
      [
        'Read and act',
        'Open the bell. Many messages have their action with them, such as allowing a request or letting an address in again.',
      ],
      ['Put off or mute', 'The choices of a message remind you in an hour or tomorrow, or mute its source.'],
      ['Quiet hours', 'In the settings of the messages, digest hours gather what comes and tell it once at their end.'],
      [
        'Do not disturb',
        'The bell beside the settings keeps all but critical messages quiet for an hour, until tomorrow, or until you turn it off.',
      ],
      ['Tidy up', 'Mark all as read, clear a group, or delete all: that deletes them on the device for this account.'],
    ],
    trouble: [
      [
        'A message does not go away',
        'A critical message stays until you acknowledge it. It is told at once, also in digest hours.',
      ],
      [
        'No messages arrive',
        'Look at the connection in the taskbar. "No live updates" means that messages come late, with the next question to the device.',
      ],
    ],
  },
  app: {
    title: 'Desktop app',
    words: 'tray autostart start with system deep link hearth:// download update electron installed icon hot key',
    lead: 'The installed app shows the same console, and adds what a browser cannot do: transfers that go on without a window, a tray icon, native windows, files opened in programs of this computer.',
    how: [
      [
        'Tray icon',
        'It shows by its shape whether all is well, busy, paused, cut off or in need of you. A click opens a small window with the connection and the transfers, which can be paused there.',
      ],
      [
        'Close and quit',
        'Closing the window keeps the app in the tray, where the system has one. "Quit Hearth" is in the menu of the tray icon.',
      ],
      ['Start with the computer', 'Tick it in the menu of the tray icon. It then starts without a window.'],
      [
        'Call it up from anywhere',
        'The list of shortcuts has a hot key, "From any program", which is off until you choose one.',
      ],
      [
        'Links into the app',
        'A link that begins with hearth://open/ opens the app at that place, after sign-in if needed.',
      ],
      ['Windows of their own', 'The window menu moves a window to a native window of its own, and back.'],
    ],
    trouble: [
      ['There is no tray icon', 'Some desktops of Linux show none. Closing the last window then ends the app.'],
      [
        'It does not update',
        'About, Update says why: no network, a system that is too old, or a copy that is updated by whoever installed it.',
      ],
      [
        'It cannot connect',
        'About, Connection looks at every step from this computer to the device and names the first that fails.',
      ],
    ],
  },
  support: {
    title: 'When something fails',
    words: 'support report problem remote help diagnostics feedback ticket phone contact incident logs error code slow',
    lead: 'Where to look first, and how to tell those who look after the device what happened.',
    how: [
      [
        'Look up a code',
        'Type the code of a failure, such as N300034, in the search of this help: it says what it means and what to do.',
      ],
      [
        'Check the way to the device',
        'Settings, Help, "Check the way" measures each step. For the internet side, the network settings have a check of their own.',
      ],
      [
        'Write a report',
        '"Report a problem" takes your words, up to four pictures and, if you want, diagnostics. What is attached is shown before it is sent; passwords, addresses and names are taken out. The report stays on the device, for its administrator.',
      ],
      [
        'Remote help',
        'The administrator can let support look into the device, with a code that is shown then. It ends by itself after three days, or when it is closed.',
      ],
      [
        'Incident reports',
        'After a storage incident, remote help in the settings saves what happened as one file, without names and serial numbers.',
      ],
    ],
    trouble: [
      [
        'The report cannot be sent',
        'Nothing you wrote is lost: it stays in the form, also over a reload. More than ten reports in an hour are refused; wait, then send again.',
      ],
      [
        'The whole device does not answer',
        'Copy the diagnostics, which need no device, and look at its power light and network cable. Do not switch it off while it installs an upgrade or formats disks.',
      ],
    ],
  },
};
