import type { ThemeOptions } from '@mui/material/styles';
import { Icon } from '../../components/icon.tsx';
import { colours as c } from './tokens.ts';

/** Dialogs, menus and popovers. */
export const overlay = { backgroundColor: c.overlay, backgroundImage: 'none', boxShadow: 'var(--shadow)' };
export const focusRing = { outline: `2px solid ${c.ice}`, outlineOffset: 2 };
/** The transition between states of a control. */
export const state = ['background-color', 'border-color', 'color']
  .map((property) => `${property} var(--state)`)
  .join(', ');

export const inputs: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'contained' },
    styleOverrides: {
      root: {
        gap: 10,
        minWidth: 0,
        minHeight: 44,
        padding: '0 20px',
        border: '1px solid transparent',
        fontSize: 15,
        // Never breaks words.
        overflowWrap: 'normal',
        transition: state,
        // A pending button uses aria-disabled: `disabled` would lose the focus.
        '&&.Mui-disabled, &&[aria-disabled="true"]': {
          border: `1px solid ${c.off}`,
          backgroundColor: 'transparent',
          color: c.dim,
          cursor: 'default',
          '&.MuiButton-text': { borderColor: 'transparent' },
        },
      },
      sizeSmall: { minHeight: 36, padding: '0 14px', whiteSpace: 'nowrap' },
      text: { color: c.ice, '&:hover': { backgroundColor: c.field } },
      contained: { '&:active': { backgroundColor: c.emberPressed } },
      outlined: {
        borderColor: c.edge,
        color: c.frost,
        '&:hover': { borderColor: c.ice, backgroundColor: c.field },
        '&.MuiButton-colorError': { borderColor: c.danger, color: c.error },
        '&.MuiButton-colorError:hover': { borderColor: c.error, backgroundColor: c.errorWash },
        '&.MuiButton-colorSuccess': { borderColor: c.ok, color: c.ok },
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        borderRadius: 4,
        color: c.mist,
        transition: state,
        '&:hover': { backgroundColor: c.field, color: c.frost },
        '&.MuiIconButton-colorError': { color: c.mist },
        '&.MuiIconButton-colorError:hover': { backgroundColor: c.errorWash, color: c.error },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '0 12px',
        borderColor: c.edge,
        borderRadius: 2,
        color: c.mist,
        fontSize: 13,
        lineHeight: '22px',
        transition: state,
        '&:hover': { backgroundColor: c.field, color: c.frost },
        '&.Mui-selected, &.Mui-selected:hover': {
          borderColor: c.ice,
          backgroundColor: c.iceWash,
          color: c.ice,
        },
        '@media (forced-colors: active)': {
          '&.Mui-selected, &.Mui-selected:hover': {
            forcedColorAdjust: 'none',
            backgroundColor: 'Highlight',
            color: 'HighlightText',
          },
        },
      },
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 14,
        fontWeight: 600,
        lineHeight: '24px',
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: c.frost },
      },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        marginBottom: 6,
        maxWidth: 'none',
        overflow: 'visible',
        whiteSpace: 'normal',
        '&.MuiInputLabel-root': { transform: 'none' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 48,
        backgroundColor: c.field,
        lineHeight: '26px',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: c.edge },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: c.mist },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: c.ice, borderWidth: 2 },
        '&.Mui-error:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: c.error },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: c.off },
      },
      sizeSmall: { minHeight: 44, fontSize: 15 },
      multiline: { padding: '10px 14px' },
      input: {
        height: 26,
        padding: '10px 14px',
        '&::placeholder': { color: c.dim, opacity: 1 },
        'textarea&': { height: 'auto', padding: 0 },
        '.MuiInputAdornment-root + &': { paddingLeft: 0 },
        'select&': { '--_caret': '40px' },
      },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      popupIcon: <Icon name="down" size={16} />,
      clearIcon: <Icon name="close" size={16} />,
    },
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root': {
          padding: '0 72px 0 14px',
          '& .MuiAutocomplete-input': { padding: '10px 0' },
        },
      },
      endAdornment: { right: 6 },
      popupIndicator: { width: 32, height: 32, margin: 0 },
      clearIndicator: { width: 32, height: 32, margin: 0 },
      paper: { ...overlay, marginTop: 4 },
      listbox: {
        '& .MuiAutocomplete-option': {
          minHeight: 44,
          fontSize: 15,
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': {
            backgroundColor: c.iceWash,
            color: c.ice,
          },
          '&.Mui-focusVisible': { ...focusRing, outlineOffset: -2 },
        },
      },
      noOptions: { color: c.dim, fontSize: 14 },
    },
  },
  MuiListSubheader: {
    styleOverrides: { root: { backgroundColor: c.overlay, color: c.dim, fontSize: 13, lineHeight: '40px' } },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ({ className }) => <Icon name="down" size={16} className={className} /> },
    styleOverrides: { icon: { top: 'calc(50% - 8px)', right: 14, color: c.mist } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        color: c.dim,
        fontSize: 13,
        lineHeight: '22px',
        '&.Mui-error': { color: c.error },
      },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { width: 'auto', height: 8, margin: '0 12px', padding: '18px 0', borderRadius: 0 },
      rail: { backgroundColor: c.iceDeep, opacity: 1 },
      track: { border: 0 },
      thumb: {
        width: 24,
        height: 24,
        borderRadius: 2,
        '&, &:hover, &.Mui-active, &::before': { boxShadow: 'none' },
        '&.Mui-focusVisible': { ...focusRing, boxShadow: 'none' },
      },
      valueLabel: { borderRadius: 4, backgroundColor: c.overlay, color: c.frost, fontSize: 13 },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { gap: 12, minHeight: 48, margin: 0 }, label: { fontSize: 15 } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 24, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(20px)', color: c.ground },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: c.ice, borderColor: c.ice, opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 20, height: 20, borderRadius: 0, boxShadow: 'none' },
      track: { borderRadius: 2, border: `1px solid ${c.edge}`, backgroundColor: c.field, opacity: 1 },
    },
  },
  MuiCheckbox: { defaultProps: { color: 'secondary' } },
};
