/** 24 px grid, stroke set by `Icon`. */
export const arrowGlyphs = {
  'arrow-down': '<path d="M12 5v14M6.5 13.5 12 19l5.5-5.5"/>',
  'arrow-left': '<path d="M19 12H5m5.5-5.5L5 12l5.5 5.5"/>',
  'arrow-right': '<path d="M5 12h14m-5.5-5.5L19 12l-5.5 5.5"/>',
  'arrow-up': '<path d="M12 19V5M6.5 10.5 12 5l5.5 5.5"/>',
  'chevron-down': '<path d="m6.5 9.5 5.5 5.5 5.5-5.5"/>',
  'chevron-left': '<path d="m14.5 6.5-5.5 5.5 5.5 5.5"/>',
  'chevron-right': '<path d="m9.5 6.5 5.5 5.5-5.5 5.5"/>',
  'chevron-up': '<path d="m6.5 14.5 5.5-5.5 5.5 5.5"/>',
  download: '<path d="M12 4v11m-4-4 4 4 4-4M4.5 19.5h15"/>',
  maximize: '<rect x="6.5" y="6.5" width="11" height="11" rx="1.5"/>',
  minimize: '<path d="M6 12.5h12"/>',
  restore:
    '<rect x="5" y="8.5" width="10.5" height="10.5" rx="1.5"/><path d="M8.5 8.5V6.5A1.5 1.5 0 0 1 10 5h7.5A1.5 1.5 0 0 1 19 6.5V14a1.5 1.5 0 0 1-1.5 1.5h-2"/>',
  upload: '<path d="M12 15V4m-4 4 4-4 4 4M4.5 19.5h15"/>',
} as const satisfies Record<string, string>;
