export const desk = {
  snap: {
    layouts: 'Share the screen',
    tooNarrow: '{{area}}: the screen is too narrow for this window',
    left: 'Left half',
    right: 'Right half',
    'top-left': 'Top left quarter',
    'top-right': 'Top right quarter',
    'bottom-left': 'Bottom left quarter',
    'bottom-right': 'Bottom right quarter',
    'third-left': 'Left third',
    'third-middle': 'Middle third',
    'third-right': 'Right third',
    'two-thirds-left': 'Left two thirds',
    'two-thirds-right': 'Right two thirds',
  },
  restore: {
    label: 'Open windows after logging out',
    keep: 'Keep',
    forget: 'Forget',
  },
} as const;
