/** 24 px grid, stroke set by `Icon`. */
export const deviceGlyphs = {
  activity: '<path d="M3.5 12.5h3.75l2.25-6 4.25 11 2.5-5h4.25"/>',
  bag: '<path d="M5 9.5h14l-1 9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5zM8.5 9.5V8a3.5 3.5 0 0 1 7 0v1.5"/>',
  camera:
    '<rect x="3.5" y="7" width="17" height="12.5" rx="2.5"/><circle cx="12" cy="13.25" r="3.5"/><path d="m8.5 7 1.25-2.5h4.5L15.5 7"/>',
  container: '<path d="m12 3.5 7.5 4.25v8.5L12 20.5l-7.5-4.25v-8.5zM4.5 7.75 12 12l7.5-4.25M12 12v8.5"/>',
  disk: '<rect x="4" y="3.5" width="16" height="17" rx="2.5"/><circle cx="12" cy="10.5" r="4"/><circle cx="12" cy="10.5" r=".75"/><path d="M7.5 17.5h4"/>',
  lan: '<rect x="9" y="4" width="6" height="5" rx="1.25"/><rect x="3.5" y="15" width="6" height="5" rx="1.25"/><rect x="14.5" y="15" width="6" height="5" rx="1.25"/><path d="M12 9v3M6.5 15v-3h11v3"/>',
  memory:
    '<rect x="3.5" y="7.5" width="17" height="8" rx="1.5"/><path d="M7 10.5v2M10.3 10.5v2M13.7 10.5v2M17 10.5v2M6 15.5v2M18 15.5v2M12 15.5v2"/>',
  monitor: '<rect x="3.5" y="4.5" width="17" height="11.5" rx="2"/><path d="M12 16v3.5M8.5 19.5h7"/>',
  offline:
    '<path d="M4 4.5 19.5 20M3.5 9.5a12 12 0 0 1 4.1-2.65M11 6.1a12 12 0 0 1 9.5 3.4M6.5 12.75a7.75 7.75 0 0 1 3.9-2.1M9.5 16a3.5 3.5 0 0 1 5 0M12 19v.1"/>',
  people:
    '<circle cx="9" cy="8.5" r="3.25"/><path d="M3 19c.4-3.4 2.8-5.25 6-5.25S14.6 15.6 15 19M15.5 5.5a3.25 3.25 0 0 1 0 6M17.25 14.25c2.15.65 3.5 2.3 3.75 4.75"/>',
  person: '<circle cx="12" cy="8.25" r="3.5"/><path d="M5 19.5c.5-3.6 3.2-5.5 7-5.5s6.5 1.9 7 5.5"/>',
  scan: '<path d="M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16"/>',
  ssd: '<rect x="3" y="8" width="18" height="8" rx="1.5"/><rect x="6" y="10.25" width="4" height="3.5" rx=".75"/><rect x="12" y="10.25" width="4" height="3.5" rx=".75"/><path d="M19 10.5v3"/>',
  support:
    '<path d="M4.5 13v-1a7.5 7.5 0 0 1 15 0v1"/><rect x="3.5" y="13" width="4" height="6" rx="1.5"/><rect x="16.5" y="13" width="4" height="6" rx="1.5"/><path d="M18.5 19c0 1.25-1.5 2-4 2"/>',
  thermometer: '<path d="M10 13.5V6a2 2 0 1 1 4 0v7.5a4 4 0 1 1-4 0z"/><path d="M12 10v6.5"/>',
  usb: '<rect x="7.5" y="9" width="9" height="11.5" rx="2"/><path d="M9.5 9V3.75h5V9M11.25 6.25h.05M12.7 6.25h.05"/>',
  wifi: '<path d="M3.5 9.5a12 12 0 0 1 17 0M6.5 12.75a7.75 7.75 0 0 1 11 0M9.5 16a3.5 3.5 0 0 1 5 0M12 19v.1"/>',
} as const satisfies Record<string, string>;
