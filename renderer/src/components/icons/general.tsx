import type { ReactNode } from 'react';

/** 24 px grid, stroke set by `Icon`. */
export const generalGlyphs = {
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />,
  bolt: <path d="M13 3.5 5.5 13.5H11l-1 7 7.5-10H12z" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2.5" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  check: <path d="m5.5 12.5 4.25 4.25L18.5 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.25V12l3.25 2" />
    </>
  ),
  close: <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />,
  contrast: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5" />
    </>
  ),
  cut: (
    <>
      <circle cx="7" cy="17.5" r="2.5" />
      <circle cx="17" cy="17.5" r="2.5" />
      <path d="M8.5 15.5 16.5 4M15.5 15.5 7.5 4" />
    </>
  ),
  edit: (
    <>
      <path d="m5 19 1-4L16 5l3 3L9 18z" />
      <path d="m14 7 3 3" />
    </>
  ),
  external: <path d="M13.5 4.5h6v6M19.5 4.5l-8.5 8.5M10 6H6.5a2 2 0 0 0-2 2v9.5a2 2 0 0 0 2 2H16a2 2 0 0 0 2-2V14" />,
  eye: (
    <>
      <path d="M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6z" />
      <circle cx="12" cy="12" r="2.75" />
    </>
  ),
  'eye-off': (
    <path d="M4 4.5 19.5 20M6.5 8.25C5.1 9.25 4 10.5 3 12c2.2 4 5.2 6 9 6 1.6 0 3.05-.35 4.35-1.05M10 6.2c.65-.13 1.3-.2 2-.2 3.8 0 6.8 2 9 6-.6 1.1-1.3 2.05-2.05 2.85M10.1 10.05a2.75 2.75 0 0 0 3.85 3.9" />
  ),
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.6 2.6 3.7 5.3 3.7 8.5s-1.1 5.9-3.7 8.5c-2.6-2.6-3.7-5.3-3.7-8.5S9.4 6.1 12 3.5z" />
    </>
  ),
  grid: (
    <>
      <rect x="4.5" y="4.5" width="6" height="6" rx="1.25" />
      <rect x="13.5" y="4.5" width="6" height="6" rx="1.25" />
      <rect x="4.5" y="13.5" width="6" height="6" rx="1.25" />
      <rect x="13.5" y="13.5" width="6" height="6" rx="1.25" />
    </>
  ),
  heart: <path d="M12 19.5 5.2 12.9a4.4 4.4 0 0 1 6.2-6.2l.6.6.6-.6a4.4 4.4 0 0 1 6.2 6.2z" />,
  hearth: (
    <>
      <path d="M4.5 20v-8.25a7.5 7.5 0 0 1 15 0V20" />
      <path d="M12 10.5c2.3 2 3.25 3.5 3.25 5.25a3.25 3.25 0 0 1-6.5 0c0-1.75.95-3.25 3.25-5.25z" />
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.25c-.7.35-1.1.9-1.1 1.65v.35M12 16.4v.1" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="3.75" />
      <path d="m10.75 12.75 8-8M16 7.5l2.25 2.25" />
    </>
  ),
  keyboard: (
    <>
      <rect x="3" y="6.5" width="18" height="11.5" rx="2" />
      <path d="M6.5 10h.1M10 10h.1M13.5 10h.1M17 10h.1M8.5 14.5h7" />
    </>
  ),
  link: (
    <path d="M10 14a3.75 3.75 0 0 0 5.3 0l3.2-3.2a3.75 3.75 0 0 0-5.3-5.3l-.9.9M14 10a3.75 3.75 0 0 0-5.3 0l-3.2 3.2a3.75 3.75 0 0 0 5.3 5.3l.9-.9" />
  ),
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.25 6.5h.5M4.25 12h.5M4.25 17.5h.5" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  'log-out': <path d="M13.5 4.5H7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h6.5M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />,
  message: <path d="M4.5 7a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2H12l-4 3.5v-3.5H6.5a2 2 0 0 1-2-2z" />,
  minus: <path d="M5 12h14" />,
  moon: <path d="M19.5 14.25A8 8 0 0 1 9.75 4.5a8 8 0 1 0 9.75 9.75z" />,
  more: <path d="M5.5 12h.1M12 12h.1M18.5 12h.1" strokeWidth="2.25" />,
  'panel-left': (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M9.5 5v14" />
    </>
  ),
  'panel-right': (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M14.5 5v14" />
    </>
  ),
  pause: <path d="M9 6v12M15 6v12" />,
  phone: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2.5" />
      <path d="M11 17.5h2" />
    </>
  ),
  piano: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M8.5 4.5v11M12.75 4.5v11M3.5 15.5h17M16.5 17.5h1.5" />
    </>
  ),
  play: <path d="M8.5 5.75v12.5l10-6.25z" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  'plus-circle': (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 8.25v7.5M8.25 12h7.5" />
    </>
  ),
  power: <path d="M12 4v7.5M7.25 6.75a7 7 0 1 0 9.5 0" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
  rotate: <path d="M19 12a7 7 0 1 1-2.05-4.95M19 4.5v3.25h-3.25" />,
  search: (
    <>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.5 15.5 4.5 4.5" />
    </>
  ),
  settings: (
    <>
      <circle cx="12" cy="12" r="2.75" />
      <path d="M12 3.5v2.25M12 18.25v2.25M3.5 12h2.25M18.25 12h2.25M6 6l1.6 1.6M16.4 16.4 18 18M18 6l-1.6 1.6M7.6 16.4 6 18" />
    </>
  ),
  share: (
    <>
      <circle cx="6.5" cy="12" r="2.5" />
      <circle cx="17" cy="6" r="2.5" />
      <circle cx="17" cy="18" r="2.5" />
      <path d="m8.75 10.75 6-3.5M8.75 13.25l6 3.5" />
    </>
  ),
  sort: <path d="M7.5 5v14m-3-3 3 3 3-3M16.5 19V5m-3 3 3-3 3 3" />,
  star: <path d="m12 4 2.45 5 5.55.8-4 3.9.95 5.5L12 16.6l-4.95 2.6.95-5.5-4-3.9 5.55-.8z" />,
  stop: <rect x="6.5" y="6.5" width="11" height="11" rx="2" fill="currentColor" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="3.75" />
      <path d="M12 3.5v1.75M12 18.75v1.75M3.5 12h1.75M18.75 12h1.75M6 6l1.25 1.25M16.75 16.75 18 18M18 6l-1.25 1.25M7.25 16.75 6 18" />
    </>
  ),
  windows: (
    <>
      <rect x="3.5" y="4.5" width="7" height="6.5" rx="1.5" />
      <rect x="13.5" y="4.5" width="7" height="6.5" rx="1.5" />
      <rect x="3.5" y="14" width="7" height="5.5" rx="1.5" />
      <rect x="13.5" y="14" width="7" height="5.5" rx="1.5" />
    </>
  ),
  volume: <path d="M4.5 9.5v5h3.25L12.5 18.5v-13L7.75 9.5zM15.75 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />,
  swap: <path d="M5 8.5h13.5m-3.25-3.25 3.25 3.25-3.25 3.25M19 15.5H5.5m3.25-3.25L5.5 15.5l3.25 3.25" />,
  'swap-diagonal': <path d="M9.5 4.5h-5v5M14.5 19.5h5v-5M4.5 4.5l6 6M19.5 19.5l-6-6" />,
  tag: (
    <>
      <path d="M4 5.5A1.5 1.5 0 0 1 5.5 4h6.2l8.3 8.3a1.6 1.6 0 0 1 0 2.3L14.6 20a1.6 1.6 0 0 1-2.3 0L4 11.7z" />
      <path d="M8.25 8.25h.01" />
    </>
  ),
  terminal: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <path d="m7.5 9.5 3 2.75-3 2.75M12.5 15h4" />
    </>
  ),
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.75 11.5a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5L17.5 7" />,
} as const satisfies Record<string, ReactNode>;
