/** 24 px grid, stroke set by `Icon`. */
export const fileGlyphs = {
  gallery:
    '<rect x="3.5" y="4.5" width="17" height="11" rx="2"/><path d="m6 13 3.5-3.5L12 12l2.5-2.5L18 13M5.5 19.5h3M10.5 19.5h3M15.5 19.5h3"/>',
  columns: '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M9.25 4.5v15M14.75 4.5v15"/>',
  archive:
    '<rect x="3.5" y="4.5" width="17" height="4.5" rx="1.5"/><path d="M5 9v8.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9M10 12.5h4"/>',
  backup: '<path d="M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4.5 12l-2-2.25M4.5 12l2.5-2M12 8v4.25l2.75 1.75"/>',
  book: '<path d="M12 6.5C10 5 7.5 4.5 4 4.75V18c3.5-.25 6 .25 8 1.75 2-1.5 4.5-2 8-1.75V4.75c-3.5-.25-6 .25-8 1.75zM12 6.5v13.25"/>',
  cloud: '<path d="M7 18.5a4 4 0 0 1-.6-7.95 5.75 5.75 0 0 1 11.05 1.1A3.5 3.5 0 0 1 17 18.5z"/>',
  code: '<path d="m8.5 8-4 4 4 4M15.5 8l4 4-4 4M13.5 5.5l-3 13"/>',
  document:
    '<path d="M6 5.5a2 2 0 0 1 2-2h6l4.5 4.5v10.5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2z"/><path d="M13.75 3.75V8.5h4.5M9.25 12.5h6M9.25 16h4"/>',
  folder: '<path d="M3.5 8a2 2 0 0 1 2-2h3.7l2 2.25h7.3a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z"/>',
  'folder-plus':
    '<path d="M3.5 8a2 2 0 0 1 2-2h3.7l2 2.25h7.3a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z"/><path d="M12 11.25v5M9.5 13.75h5"/>',
  image:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2.5"/><circle cx="8.75" cy="9.5" r="1.5"/><path d="m4 17 5-4.5 3.5 3 3.5-3.5 4.5 4.5"/>',
  music: '<circle cx="7.5" cy="17" r="2.5"/><circle cx="17" cy="15.5" r="2.5"/><path d="M10 17V6.5l9.5-2v11"/>',
  note: '<path d="M6.5 4h11a1.5 1.5 0 0 1 1.5 1.5v9L13.5 20h-7A1.5 1.5 0 0 1 5 18.5v-13A1.5 1.5 0 0 1 6.5 4z"/><path d="M13.5 20v-4a1.5 1.5 0 0 1 1.5-1.5h4M8.5 8.5h7M8.5 12h4"/>',
  paste:
    '<rect x="5.5" y="5" width="13" height="15.5" rx="2"/><path d="M9.5 5v-.25A1.25 1.25 0 0 1 10.75 3.5h2.5a1.25 1.25 0 0 1 1.25 1.25V6.5h-5zM9 11h6M9 14.5h4"/>',
  safe: '<rect x="4" y="4.5" width="16" height="14" rx="2.5"/><circle cx="12" cy="11.5" r="3"/><path d="M12 8.5v-1M12 15.5v-1M15 11.5h1M8 11.5h1M7 18.5V20.5M17 18.5V20.5"/>',
  school: '<path d="m12 5 9 4.25-9 4.25-9-4.25zM6.5 11v4.5c1.5 1.5 3.4 2.25 5.5 2.25s4-.75 5.5-2.25V11M21 9.25V14"/>',
  table: '<rect x="4.5" y="4" width="15" height="16" rx="2.5"/><path d="M4.5 9.25h15M4.5 14.5h15M10 9.25V20"/>',
  video: '<rect x="3.5" y="5.5" width="17" height="13" rx="2.5"/><path d="m10.25 9.25 4.75 2.75-4.75 2.75z"/>',
} as const satisfies Record<string, string>;
