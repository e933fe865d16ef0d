import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import { Icon } from '../../components/icon.tsx';
import { focusRing, inputs, overlay, state } from './mui-inputs.tsx';
import { colours as c, motion } from './tokens.ts';

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

export const components: ThemeOptions['components'] = {
  ...inputs,
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'rgba(8, 13, 18, .72)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: { enter: motion.dialog, exit: motion.dialog * 0.7 } },
    styleOverrides: {
      paper: { ...overlay, maxHeight: 'calc(100% - 32px)', borderRadius: 4, margin: 16 },
      paperFullScreen: {
        maxHeight: 'none',
        borderRadius: 0,
        margin: 0,
        backgroundColor: c.ground,
        boxShadow: 'none',
      },
    },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: { enter: motion.slideOver, exit: motion.slideOver * 0.7 } },
    styleOverrides: { paper: { backgroundColor: c.raised, boxShadow: 'var(--shadow)' } },
  },
  MuiPopover: { styleOverrides: { paper: overlay } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, fontSize: 15, gap: 12 } } },
  MuiTabs: {
    styleOverrides: {
      vertical: {
        '& .MuiTabs-indicator': {
          left: 0,
          width: 3,
          background: `linear-gradient(180deg, ${c.ember} 0 50%, ${c.ice} 64%)`,
        },
      },
      indicator: { height: 2, background: 'var(--melt)' },
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
      root: { height: 8, borderRadius: 0, backgroundColor: c.iceDeep, forcedColorAdjust: 'none' },
      bar: { borderRadius: 0, backgroundColor: c.ember },
    },
  },
  // The height of a sticky head, so that it doesn't cover the focused row.
  MuiTableContainer: { styleOverrides: { root: { scrollPaddingTop: 40 } } },
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
        '@media (max-width: 599px)': {
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
