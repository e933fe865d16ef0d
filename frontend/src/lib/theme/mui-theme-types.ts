import '@mui/material/styles';
import '@mui/material/Typography';
import type { CSSProperties } from 'react';

type Surface = { ground: string; raised: string; field: string; overlay: string; edge: string };
type Ice = { main: string; mid: string; deep: string; wash: string };

declare module '@mui/material/styles' {
  interface Palette {
    ice: Ice;
    tile: string[];
    surface: Surface;
  }
  interface PaletteOptions {
    ice: Ice;
    tile: string[];
    surface: Surface;
  }
  interface TypographyVariants {
    figure: CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}
