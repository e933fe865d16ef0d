/** SVG building blocks of scenes. The canvas is wider than the video frame, which pans along it. */
export const canvas = { width: 1440, height: 720 } as const;

/** Seeded random numbers from 0 to 1, for seeds up to 200 (Park-Miller generator). */
export function createRandom(seed: number): () => number {
  let state = (seed + 1) * 7_654_321;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const polygon = (points: string, fill: string, opacity = 1): string =>
  `<polygon points="${points}" fill="${fill}" opacity="${opacity}"/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  opacity = 1,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;

/** A vertical gradient; use it as `url(#id)`. */
export const gradient = (id: string, colours: readonly string[]): string => {
  const stop = (colour: string, n: number) =>
    `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`;
  return `<linearGradient id="${id}" x2="0" y2="1">${colours.map(stop).join('')}</linearGradient>`;
};

/** Fills the canvas from `y` down. */
export const band = (id: string, colours: readonly string[], y = 0, height = canvas.height - y): string =>
  gradient(id, colours) + rect(0, y, canvas.width, height, `url(#${id})`);

/** A radial glow. */
export const glow = (x: number, y: number, radius: number, colour: string, opacity = 1): string => {
  const id = `glow-${x}-${y}-${radius}`;
  const stop = (at: number, share: number) =>
    `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity * share}"/>`;
  const stops = stop(0, 1) + stop(0.35, 0.4) + stop(1, 0);
  return `<radialGradient id="${id}">${stops}</radialGradient>${disc(x, y, radius, `url(#${id})`)}`;
};

export const blurred = (deviation: number, content: string): string =>
  `<filter id="blur"><feGaussianBlur stdDeviation="${deviation}"/></filter><g filter="url(#blur)">${content}</g>`;

export const stars = (random: () => number, colour: string, below = 460): string =>
  times(130, () => disc(random() * canvas.width, random() * below, 0.5 + random() * 1.3, colour, random()));

/** Fills the area below a line of heights. */
const land = (heights: readonly number[], fill: string): string => {
  const line = heights.map((y, n) => `${(n / (heights.length - 1)) * canvas.width},${y}`).join(' ');
  return polygon(`0,${canvas.height} ${line} ${canvas.width},${canvas.height}`, fill);
};

/** Mountains: alternating peaks and saddles, refined by midpoint displacement. */
export function ridge(random: () => number, base: number, height: number, fill: string): string {
  const first = Math.round(random());
  const count = 7 + Math.floor(random() * 4);
  const summit = (n: number) => ((n + first) % 2 ? 0.55 + 0.45 * random() : 0.4 * random());
  let heights = Array.from({ length: count }, (_, n) => base - height * summit(n));
  for (let swing = height / 3; swing > height / 100; swing /= 2)
    heights = heights.flatMap((here, n) => {
      const next = heights[n + 1];
      return next === undefined ? [here] : [here, (here + next) / 2 + (random() - 0.5) * swing];
    });
  return land(heights, fill);
}

/** Land below a soft wave around `base`. */
export const hill = (base: number, swing: number, phase: number, fill: string): string => {
  const at = (n: number) =>
    base - swing * (Math.sin(n / 7.7 + phase) + 0.4 * Math.sin(n / 3.2 + phase * 2.1));
  return land(
    Array.from({ length: 49 }, (_, n) => at(n)),
    fill,
  );
};
