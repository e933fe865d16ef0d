import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from '../lib/theme/mui-theme.ts';

/** Gives MUI's parts the design. It comes with the first overlay, so that the first screen does without MUI. */
export function MuiProvider({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>;
}
