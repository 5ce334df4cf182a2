import type { Components, Theme } from '@mui/material/styles';

const focus = { outline: '2px solid var(--focus)', outlineOffset: '2px' };

/** Looks of the MUI parts, per the control rules of the design: 32 px controls, no ripple, no upper case. */
export const componentStyles: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focus } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'primary' },
    styleOverrides: {
      root: {
        height: 32,
        minWidth: 64,
        padding: '0 16px',
        gap: 8,
        borderRadius: 6,
        whiteSpace: 'nowrap',
        transition: 'background-color var(--t-fast), border-color var(--t-fast)',
      },
      sizeLarge: { height: 40, padding: '0 20px', fontSize: 13 },
      sizeSmall: { height: 28, padding: '0 12px', fontSize: 13 },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: {
          '&:hover': { backgroundColor: 'var(--primary-hover)' },
          '&:active': { backgroundColor: 'var(--primary-pressed)' },
        },
      },
      {
        props: { variant: 'outlined', color: 'primary' },
        style: {
          color: 'var(--text)',
          borderColor: 'var(--control)',
          '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--control)' },
        },
      },
      {
        props: { variant: 'outlined', color: 'error' },
        style: {
          borderColor: 'var(--error)',
          '&:hover': { backgroundColor: 'var(--banner-error)', borderColor: 'var(--error)' },
        },
      },
      {
        props: { variant: 'text', color: 'primary' },
        style: { color: 'var(--text2)', padding: '0 12px', '&:hover': { backgroundColor: 'var(--hover)' } },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 6,
        color: 'var(--text2)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-disabled': { color: 'var(--disabled)' },
      },
      sizeLarge: { width: 40, height: 40 },
      sizeSmall: { width: 28, height: 28 },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 32,
        backgroundColor: 'var(--surface)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error)' },
      },
      input: { padding: '5px 12px', height: 20, '&::placeholder': { color: 'var(--text3)', opacity: 1 } },
    },
  },
  MuiInputBase: { styleOverrides: { root: { fontSize: 13, lineHeight: '20px' } } },
  MuiMenu: { defaultProps: { elevation: 0 } },
  MuiPopover: { defaultProps: { elevation: 0 } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        margin: '0 4px',
        padding: '0 12px',
        gap: 8,
        borderRadius: 4,
        fontSize: 13,
        lineHeight: '20px',
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)', outline: 'none' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--selected)' },
      },
    },
  },
  MuiList: { styleOverrides: { padding: { paddingTop: 4, paddingBottom: 4 } } },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 12, boxShadow: 'var(--e5)', backgroundColor: 'var(--surface3)', margin: 16 },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiCheckbox: {
    styleOverrides: { root: { padding: 8, color: 'var(--control)', '&.Mui-checked': { color: 'var(--primary)' } } },
  },
  MuiRadio: {
    styleOverrides: { root: { padding: 8, color: 'var(--control)', '&.Mui-checked': { color: 'var(--primary)' } } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '0 12px', textTransform: 'none' } } },
  MuiSkeleton: { defaultProps: { animation: false } },
  MuiTableCell: {
    styleOverrides: { root: { height: 40, padding: '0 12px', borderColor: 'var(--divider)', fontSize: 13 } },
  },
};
