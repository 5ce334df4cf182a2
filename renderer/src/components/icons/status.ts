/** 24 px grid, stroke set by `Icon`. */
export const statusGlyphs = {
  'check-circle': '<circle cx="12" cy="12" r="8.5"/><path d="m8.25 12.25 2.6 2.6 4.9-5.2"/>',
  'cross-circle': '<circle cx="12" cy="12" r="8.5"/><path d="m9 9 6 6M15 9l-6 6"/>',
  'dashed-circle': '<circle cx="12" cy="12" r="8.5" stroke-dasharray="3 3"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.1"/>',
  'progress-arc': '<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5"/><path d="M12 8v4.25l2.75 1.6"/>',
  'shield-broken':
    '<path d="M12 3.5 5 6v5.5c0 4.25 2.8 7.2 7 9 4.2-1.8 7-4.75 7-9V6z"/><path d="m12.75 7-2.25 4h3l-2.25 4.5"/>',
  'shield-check':
    '<path d="M12 3.5 5 6v5.5c0 4.25 2.8 7.2 7 9 4.2-1.8 7-4.75 7-9V6z"/><path d="m8.75 11.75 2.35 2.35 4.15-4.4"/>',
  warning: '<path d="M12 4.5 3.5 19h17zM12 10v4M12 16.4v.1"/>',
} as const satisfies Record<string, string>;
