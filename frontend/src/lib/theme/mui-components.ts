import type { ThemeOptions } from '@mui/material/styles';
import { colours, meltLine, motion, overlayShadow } from './tokens.ts';

const overlay = { backgroundColor: colours.overlay, backgroundImage: 'none', boxShadow: overlayShadow };
const focusRing = { outline: `2px solid ${colours.ice}`, outlineOffset: 2 };

/** How each of MUI's parts differs from its default. */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'contained' },
    styleOverrides: {
      root: { minHeight: 44, padding: '0 20px', borderRadius: 4 },
      sizeSmall: { minHeight: 36, padding: '0 14px' },
      sizeLarge: { minHeight: 52, padding: '0 28px' },
      text: { color: colours.ice, '&:hover': { backgroundColor: colours.field } },
      outlined: {
        borderColor: colours.edge,
        color: colours.frost,
        '&:hover': { borderColor: colours.ice, backgroundColor: colours.field },
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'rgba(8, 13, 18, .72)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: { enter: motion.dialog, exit: motion.dialog * 0.7 } },
    styleOverrides: { paper: { ...overlay, borderRadius: 4, margin: 16 } },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: { enter: motion.slideOver, exit: motion.slideOver * 0.7 } },
    styleOverrides: { paper: { backgroundColor: colours.raised } },
  },
  MuiMenu: { styleOverrides: { paper: overlay } },
  MuiPopover: { styleOverrides: { paper: overlay } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, fontSize: 15, gap: 12 } } },
  MuiFormLabel: {
    styleOverrides: { root: { fontSize: 14, fontWeight: 600, lineHeight: '24px', color: colours.frost } },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        color: colours.frost,
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 48,
        backgroundColor: colours.field,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: colours.edge },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colours.mist },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: colours.ice, borderWidth: 2 },
      },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '6px 0 0', fontSize: 13, lineHeight: '22px' } } },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 48 }, indicator: { height: 2, background: meltLine } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 48,
        fontSize: 15,
        fontWeight: 400,
        color: colours.mist,
        '&.Mui-selected': { color: colours.frost, fontWeight: 600 },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 2, height: 36 } } },
  MuiAlert: {
    styleOverrides: { root: { borderLeft: '3px solid currentColor', borderRadius: 4 } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 0, backgroundColor: colours.iceDeep },
      bar: { borderRadius: 0, backgroundColor: colours.ember },
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rectangular', animation: 'wave' },
    styleOverrides: { root: { backgroundColor: colours.field } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 24, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(20px)', color: colours.ground },
        '&.Mui-checked + .MuiSwitch-track': {
          backgroundColor: colours.ice,
          borderColor: colours.ice,
          opacity: 1,
        },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 20, height: 20, borderRadius: 0, boxShadow: 'none' },
      track: {
        borderRadius: 2,
        border: `1px solid ${colours.edge}`,
        backgroundColor: colours.field,
        opacity: 1,
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { height: 64, padding: '0 16px', borderBottom: `1px solid ${colours.line}`, fontSize: 14 },
      head: { height: 48, fontSize: 13, color: colours.dim },
    },
  },
};
