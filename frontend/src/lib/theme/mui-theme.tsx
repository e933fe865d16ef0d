import { zhCN } from '@mui/material/locale';
import { createTheme, type Shadows, type ThemeOptions, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { components } from './mui-components.tsx';
import { colours, motion } from './tokens.ts';

const options: ThemeOptions = {
  palette: {
    mode: 'dark',
    primary: {
      main: colours.ember,
      light: colours.emberHover,
      dark: colours.emberPressed,
      contrastText: colours.onEmber,
    },
    secondary: { main: colours.ice, contrastText: colours.ground },
    error: { main: colours.error, contrastText: colours.ground },
    warning: { main: colours.warn, contrastText: colours.ground },
    success: { main: colours.ok, contrastText: colours.ground },
    info: { main: colours.ice, contrastText: colours.ground },
    background: { default: colours.ground, paper: colours.raised },
    divider: colours.line,
    text: { primary: colours.frost, secondary: colours.mist, disabled: colours.dim },
    action: { hover: colours.field, selected: colours.iceWash, focus: 'transparent' },
  },
  spacing: 4,
  shadows: Array(25).fill('none') as Shadows,
  transitions: {
    easing: { easeOut: motion.easeEnter, easeIn: motion.easeLeave, sharp: motion.easeLeave },
    duration: { enteringScreen: motion.dialog, leavingScreen: motion.dialog * 0.7, short: motion.enter },
  },
  typography: {
    fontFamily: 'var(--text)',
    fontWeightMedium: 600,
    body1: { fontSize: 16, lineHeight: '27px' },
    body2: { fontSize: 14, lineHeight: '24px' },
    caption: { fontSize: 13, lineHeight: '22px' },
    button: { fontSize: 15, lineHeight: '24px', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components,
};

const englishTheme = createTheme(options);
/** With MUI's own words, such as the names of a field's buttons, in Chinese. */
const chineseTheme = createTheme(options, zhCN);

/** Provides the theme, in the language shown. Lazy-loaded with the first overlay, to keep MUI out of the first screen. */
export function MuiProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <ThemeProvider theme={i18n.language === 'en' ? englishTheme : chineseTheme}>{children}</ThemeProvider>
  );
}
