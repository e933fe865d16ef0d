import type { Page } from 'playwright-core';

/** Pictures for demo content, drawn here so that none has to be kept: a ridge under a sky, cold or hot by its hue. */
const skies = [
  ['#16324F', '#6FB3C8', '#0C1B26'],
  ['#1B5868', '#C9E9EF', '#123540'],
  ['#5C1E16', '#FF6B35', '#240A08'],
  ['#2B2140', '#E08A5B', '#160F22'],
  ['#0F2A33', '#A6DCEA', '#0A1A20'],
  ['#6E2A12', '#F0C060', '#2A0F08'],
] as const;

function ridge(seed: number, base: number, height: number): string {
  const points: string[] = [];
  for (let x = 0; x <= 1280; x += 40) {
    const y = base - height * (0.5 + 0.3 * Math.sin(x / 170 + seed) + 0.2 * Math.sin(x / 61 + seed * 2.3));
    points.push(`${x},${Math.round(y)}`);
  }
  return `0,720 ${points.join(' ')} 1280,720`;
}

function svg(seed: number): string {
  const [high, low, land] = skies[seed % skies.length] ?? skies[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="1280" height="720" fill="url(#sky)"/><circle cx="${260 + ((seed * 173) % 800)}" cy="250" r="70" fill="#fff" opacity=".7"/>
    <polygon points="${ridge(seed, 560, 190)}" fill="${land}" opacity=".55"/><polygon points="${ridge(seed + 4, 640, 150)}" fill="${land}" opacity=".8"/>
    <polygon points="${ridge(seed + 9, 720, 130)}" fill="${land}"/></svg>`;
}

/** Draws picture number `seed` as a JPEG. */
export async function drawScenery(page: Page, seed: number): Promise<Buffer> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.setContent(`<style>body{margin:0}</style>${svg(seed)}`);
  return page.screenshot({ type: 'jpeg', quality: 80 });
}
