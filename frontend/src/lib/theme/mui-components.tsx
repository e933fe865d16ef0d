import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import { Icon } from '../../components/icon.tsx';
import { breakpoints, colours as c, meltLine, motion, overlayShadow } from './tokens.ts';

const overlay = { backgroundColor: c.overlay, backgroundImage: 'none', boxShadow: overlayShadow };
const focusRing = { outline: `2px solid ${c.ice}`, outlineOffset: 2 };
const state = ['background-color', 'border-color', 'color']
  .map((property) => `${property} ${motion.state}ms ${motion.easeEnter}`)
  .join(', ');

/** Background, text and icon colour of each tone of chips and alerts. */
const tones = {
  default: [c.field, c.mist, c.mist],
  info: [c.iceWash, c.ice, c.ice],
  primary: [c.emberWash, c.emberText, c.ember],
  success: [c.okWash, c.ok, c.ok],
  warning: [c.warnWash, c.warn, c.warn],
  error: [c.errorWash, c.errorText, c.error],
} as const;

/** Style variants for each tone, selected by `prop`. */
const eachTone = <Prop extends 'color' | 'severity'>(
  prop: Prop,
  style: (ground: string, text: string, mark: string) => CSSObject,
) =>
  Object.entries(tones).map(([tone, [ground, text, mark]]) => ({
    props: { [prop]: tone } as Record<Prop, never>,
    style: style(ground, text, mark),
  }));

/** Overrides of MUI's components. */
export const components: ThemeOptions['components'] = {
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
        borderRadius: 4,
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
        '&.MuiIconButton-colorError': { color: c.error },
        '&.MuiIconButton-colorError:hover': { backgroundColor: c.errorWash },
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
    styleOverrides: { paper: { backgroundColor: c.raised } },
  },
  MuiPopover: { styleOverrides: { paper: overlay } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, fontSize: 15, gap: 12 } } },
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
      option: {
        '&&': { minHeight: 44, fontSize: 15 },
        '&&.Mui-focused': { backgroundColor: c.field },
        '&&[aria-selected="true"]': { backgroundColor: c.iceWash, color: c.ice },
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
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 48 },
      vertical: {
        '& .MuiTabs-indicator': {
          left: 0,
          width: 3,
          background: `linear-gradient(180deg, ${c.ember} 0 50%, ${c.ice} 64%)`,
        },
      },
      indicator: { height: 2, background: meltLine },
    },
  },
  MuiTab: {
    defaultProps: { iconPosition: 'start' },
    styleOverrides: {
      root: {
        gap: 12,
        minHeight: 48,
        padding: '0 16px',
        color: c.mist,
        fontSize: 15,
        fontWeight: 400,
        transition: state,
        '&:hover': { color: c.frost },
        '&.Mui-selected': { color: c.frost, fontWeight: 600 },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '& > .MuiTab-icon': { margin: 0 },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        gap: 6,
        borderRadius: 2,
        fontSize: 13,
        fontWeight: 600,
        '& .MuiChip-icon': { margin: '0 8px 0 -2px', color: 'inherit', order: 1 },
        '& .MuiChip-label': { padding: '0 8px' },
        // Wraps instead of truncating.
        '&.MuiChip-sizeSmall': { height: 'auto', minHeight: 24, lineHeight: '22px' },
        '&.MuiChip-sizeSmall .MuiChip-label': { whiteSpace: 'normal' },
        variants: [
          ...eachTone('color', (ground, text, mark) => ({
            backgroundColor: ground,
            color: ground === c.errorWash ? mark : text,
          })),
          {
            props: { clickable: true },
            style: {
              fontSize: 14,
              '&:hover, &.Mui-focusVisible': { backgroundColor: c.iceDeep, color: c.frost },
              '&.Mui-focusVisible': focusRing,
              '@media (pointer: coarse)': { height: 44 },
            },
          },
        ],
      },
    },
  },
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        error: <Icon name="warning" size={20} />,
        warning: <Icon name="warning" size={20} />,
        success: <Icon name="check" size={20} />,
        info: <Icon name="info" size={20} />,
      },
    },
    styleOverrides: {
      root: {
        padding: '12px 16px',
        borderLeft: '3px solid',
        borderRadius: 4,
        fontSize: 14,
        lineHeight: '24px',
        variants: eachTone('severity', (ground, text, mark) => ({
          borderColor: mark,
          backgroundColor: ground,
          color: text,
          '& .MuiAlert-icon': { color: mark },
        })),
      },
      icon: { padding: '2px 0', opacity: 1 },
      message: { padding: 0 },
      action: { alignItems: 'center', gap: 4, padding: '0 0 0 16px' },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 0, backgroundColor: c.iceDeep },
      bar: { borderRadius: 0, backgroundColor: c.ember },
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
  MuiTableRow: {
    styleOverrides: {
      root: { '&&.Mui-selected, &&.Mui-selected:hover': { backgroundColor: c.iceWash } },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 64,
        padding: '8px 16px 8px 0',
        borderBottom: `1px solid ${c.line}`,
        fontSize: 14,
        lineHeight: '24px',
        '&:last-child': { paddingRight: 0 },
      },
      sizeSmall: { height: 40, padding: '4px 8px 4px 0' },
      head: { height: 40, color: c.dim, fontSize: 13, fontWeight: 400, whiteSpace: 'nowrap' },
      stickyHeader: { backgroundColor: c.raised },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { overflow: 'visible', color: c.mist },
      toolbar: {
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        padding: '0 !important',
        '& .MuiInputBase-root': { margin: '0 16px 0 4px' },
        '& .MuiTablePagination-actions': { margin: '0 -8px 0 8px', flex: 'none' },
        [`@media (max-width: ${breakpoints.sm - 1}px)`]: {
          '& .MuiTablePagination-selectLabel': { display: 'none' },
        },
      },
      spacer: { display: 'none' },
      select: { minHeight: 44, lineHeight: '44px' },
    },
  },
  MuiTableSortLabel: {
    defaultProps: { IconComponent: ({ className }) => <Icon name="down" size={14} className={className} /> },
    styleOverrides: { root: { '&.Mui-active': { color: c.ice, fontWeight: 600 } } },
  },
};
