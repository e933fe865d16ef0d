/** A blank page with Vite, React and MUI: a theme, the baseline, a heading and a sentence. */
import Container from '@mui/material/Container';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const text = '冷眼看世界，热心过日子。';
const page = createElement(
  ThemeProvider,
  { theme: createTheme({ palette: { mode: 'dark' } }) },
  createElement(CssBaseline),
  createElement(
    Container,
    null,
    createElement(Typography, { variant: 'h1' }, text),
    createElement(Typography, null, text),
  ),
);
createRoot(document.getElementById('root') as HTMLElement).render(createElement(StrictMode, null, page));
