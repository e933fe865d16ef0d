import { expect, test } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { components } from './mui-components.tsx';

test('a full-screen dialog is as high as the screen', () => {
  render(
    <ThemeProvider theme={createTheme({ components })}>
      <Dialog open fullScreen>
        words
      </Dialog>
    </ThemeProvider>,
  );
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules] as CSSStyleRule[]);
  const paper = rules.find(({ selectorText }) => screen.getByRole('dialog').matches(selectorText));
  expect(paper?.style.getPropertyValue('max-height')).toBe('none');
});
