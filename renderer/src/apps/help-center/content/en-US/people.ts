import type { Article } from '../article.ts';
import type { TopicsOf } from '../topics.ts';

export const people: Record<TopicsOf<'people'>, Article> = {
  accounts: {
    title: 'Accounts',
    words:
      'user account profile nickname password phone avatar picture quota permission administrator approve delete hand over N001106 N001107 N001110 N001111',
    lead: 'Your profile, password, number, picture and sign-ins; for the administrator all accounts of the device.',
    how: [
      ['Change your password', 'User centre, Profile. Your sign-ins on other clients end then.'],
      ['See where you are signed in', 'My sign-ins. Sign out what you do not know, and change your password.'],
      [
        'Add an account (administrator)',
        'A cloud account signs in from anywhere, a local one in the home network only. Quota and features are set for each.',
      ],
      ['Reset a password (administrator)', 'On the page of the account; your own password confirms it.'],
      [
        'Delete or disable (administrator)',
        'A disabled account keeps its files and cannot sign in. When you delete one, you choose what becomes of its files.',
      ],
    ],
    trouble: [
      [
        '"Waiting for approval"',
        'The administrator has to approve a new account. Until then only the profile and the help open.',
      ],
      ['An app is missing', 'Its feature is off for your account. The administrator can switch it on.'],
      ['The quota is used up', 'Nothing more can be uploaded. Empty the recycle bin and clear files, or ask for more.'],
      [
        'The password does not meet the rules (N001107)',
        '8 to 16 characters, of at least three kinds: digits, capital letters, small letters, signs.',
      ],
    ],
  },
  security: {
    title: 'Security',
    words: 'sign-ins log audit blocked address forbidden trusted outside access lan only brute force N001209 N001413',
    lead: 'Who is signed in where, what was done, which addresses are kept out, and which are trusted.',
    how: [
      ['Sign someone out', 'Sign-ins lists every client. One that is signed out here is out at once.'],
      ['Read what was done', 'The log, by account, area, time and words. It can be saved as a table.'],
      [
        'Keep addresses out (administrator)',
        'Wrong passwords shut an address out for a while; you choose after how many. Single addresses can be forbidden for good.',
      ],
      ['Trust (administrator)', 'Trusted addresses and clients are never shut out by wrong passwords.'],
    ],
    trouble: [
      [
        'Nobody at home can sign in any more',
        'Their address was shut out. Let it in again under Outside access, or in the message about it, and trust your home network.',
      ],
      [
        '"This sign-in was removed" (N001209)',
        'Somebody signed this client out. Sign in again, and if it was not you, change your password.',
      ],
      [
        'Remote sign-in is forbidden (N001413)',
        'Your account may come from the home network only. Ask the administrator.',
      ],
    ],
  },
  settings: {
    title: 'Settings',
    words:
      'samba smb dlna webdav ftp sftp nfs network drive hardware power plan ups led light fan sleep services restart shut down zoom language',
    lead: 'What the device does and how. Pages that your account may not change are not shown.',
    how: [
      ['Find a setting', 'Type in the search at the left: it finds single settings, not only pages.'],
      [
        'Network drive',
        'File services: Samba for Windows and Mac, NFS for Linux, WebDAV, FTP and SFTP, DLNA for televisions. The addresses are there to copy.',
      ],
      [
        'Power',
        'Hardware: restart, shut down, a power plan, what happens on battery (UPS), lights, fan, sleep of disks.',
      ],
      ['Services', 'What runs beside the files can be stopped and started.'],
    ],
    trouble: [
      [
        'A computer does not find the network drive',
        'Check that Samba is on, and type the address that is shown there. Old computers need an older protocol.',
      ],
      ['A value is not taken', 'It says below the field what is wrong. Nothing is changed before Save.'],
      ['The device stops by itself', 'Look at the power plan and at the UPS. A planned stop can be put off.'],
    ],
  },
  network: {
    title: 'Network and access from outside',
    words:
      'ip dhcp static gateway dns ipv6 wifi bond relay outside remote access slow internet unreachable N001997 N001998 TIMEOUT NETWORK 504',
    lead: 'How the device is connected, and how you reach it from elsewhere.',
    how: [
      [
        'Check the connection',
        'The device follows its way to the internet step by step and names the first that fails.',
      ],
      [
        'Change an address (administrator)',
        'It is tried first: if you do not keep the change in time, for example because the page lost the device, the old settings come back.',
      ],
      [
        'Another NAS of yours',
        '"Other devices": add it by its device ID and your account there, then look at its files and copy them here or there.',
      ],
      ['Two ports', 'Apart, or together as one that is faster or survives a pulled cable.'],
      [
        'From outside',
        'Cloud accounts come in through the relay. The administrator switches it under Security, Outside access, also for single accounts.',
      ],
    ],
    trouble: [
      [
        '"The device cannot be reached" (N001997)',
        'Check power and cable, and that this computer is in the network. The console goes on by itself as soon as it is back; what you were doing stays.',
      ],
      ['"Network unreachable" (N001998)', 'The device itself has no internet. Check the router, then the diagnosis.'],
      [
        'It is slow from outside',
        'The relay is slower than the home network. The connection panel in the taskbar says which way is used and how long answers take.',
      ],
      ['No live updates', 'Lists refresh later than usual. "Try now" in the connection panel opens the channel again.'],
    ],
  },
};
