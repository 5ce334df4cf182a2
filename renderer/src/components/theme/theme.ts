import { createTheme } from '@mui/material/styles';
import { componentStyles } from './component-styles.ts';
import { measures } from './tokens.ts';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    display: React.CSSProperties;
    dense: React.CSSProperties;
    label: React.CSSProperties;
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
    dense?: React.CSSProperties;
    label?: React.CSSProperties;
    mono?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    dense: true;
    label: true;
    mono: true;
  }
}

const paletteOf = (main: string, hover = main, contrast = 'var(--surface)') => ({
  main,
  light: hover,
  dark: hover,
  contrastText: contrast,
});

const style = (fontWeight: number, size: number, line: number) => ({
  fontWeight,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  letterSpacing: 0,
});

/**
 * The MUI theme. One theme serves both schemes: every colour is a CSS variable of tokens.css, so a change of scheme
 * renders nothing again.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui' },
  spacing: 4,
  shape: { borderRadius: 6 },
  palette: {
    primary: paletteOf('var(--primary)', 'var(--primary-hover)', 'var(--on-primary)'),
    error: paletteOf('var(--error)'),
    warning: paletteOf('var(--warning)'),
    success: paletteOf('var(--success)'),
    info: paletteOf('var(--info)'),
    background: { default: 'var(--bg)', paper: 'var(--surface)' },
    text: { primary: 'var(--text)', secondary: 'var(--text2)', disabled: 'var(--disabled)' },
    divider: 'var(--divider)',
    action: {
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabled: 'var(--disabled)',
      disabledBackground: 'var(--sunken)',
      active: 'var(--text2)',
    },
  },
  typography: {
    fontFamily: measures.font,
    display: { ...style(600, 28, 36), letterSpacing: '-.01em' },
    h1: { ...style(600, 22, 30), letterSpacing: '-.005em' },
    h2: style(600, 18, 26),
    h3: style(600, 15, 22),
    body1: style(400, 14, 22),
    body2: style(400, 13, 20),
    dense: style(400, 13, 20),
    label: style(500, 13, 18),
    button: { ...style(500, 13, 18), textTransform: 'none' },
    caption: style(400, 12, 18),
    mono: { ...style(400, 12.5, 20), fontFamily: measures.mono },
  },
  zIndex: { modal: 1200, snackbar: 1100, tooltip: 1450, appBar: 900, drawer: 1000 },
  components: componentStyles,
});
