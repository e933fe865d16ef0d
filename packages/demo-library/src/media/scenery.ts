/** Pictures for demo content, painted here so that none has to be kept: ridges under a sky, cold or hot by its hue. */

// Taken once: a lookup for each pixel is dear where the global object is guarded, as in tests.
const { ceil, floor, hypot, max, min, sin } = Math;

type Colour = readonly [red: number, green: number, blue: number];

/** The colours of a scene, from top to bottom, and what drifts through its air. */
interface Mood {
  high: Colour;
  low: Colour;
  land: Colour;
  /** Snow falls, embers rise. */
  drift: 'snow' | 'embers';
}

const mood = (high: number, low: number, land: number, drift: Mood['drift']): Mood => {
  const colour = (hex: number): Colour => [hex >> 16, (hex >> 8) & 255, hex & 255];
  return { high: colour(high), low: colour(low), land: colour(land), drift };
};

const moods: readonly [Mood, ...Mood[]] = [
  mood(0x16324f, 0x6fb3c8, 0x0c1b26, 'snow'),
  mood(0x1b5868, 0xc9e9ef, 0x123540, 'snow'),
  mood(0x5c1e16, 0xff6b35, 0x240a08, 'embers'),
  mood(0x2b2140, 0xe08a5b, 0x160f22, 'embers'),
  mood(0x0f2a33, 0xa6dcea, 0x0a1a20, 'snow'),
  mood(0x6e2a12, 0xf0c060, 0x2a0f08, 'embers'),
];

/** Three ridges, from far to near: where they stand, how high, how far they go in a second, how much of the sky shows through. */
const ridges = [
  { base: 0.78, height: 0.27, speed: 0.006, cover: 0.55, phase: 0 },
  { base: 0.89, height: 0.21, speed: 0.013, cover: 0.8, phase: 4 },
  { base: 1, height: 0.18, speed: 0.027, cover: 1, phase: 9 },
] as const;

const flakes = 90;

export interface Size {
  width: number;
  height: number;
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Height of a ridge at `x` (0 to 1 across a picture, further along as time passes), 0 to 1 from the top. */
const ridgeAt = ({ base, height, phase }: (typeof ridges)[number], x: number, seed: number) =>
  base -
  height * (0.5 + 0.3 * sin(x * 7.5 + seed + phase) + 0.2 * sin(x * 21 + (seed + phase) * 2.3)) -
  0.006 * sin(x * 97 + seed * 5.1);

/** A scene that can be painted at any of its moments. */
export interface Scene extends Size {
  /** Gives the picture after so many seconds: rows of red, green and blue bytes. */
  paint(seconds: number): Buffer;
}

/** Sets up scene number `seed`. Its sky stands still and is painted once. */
export function createScene(seed: number, size: Size): Scene {
  const { high, low, land, drift } = moods[seed % moods.length] ?? moods[0];
  const sky = paintSky(seed, size, high, low);
  return {
    ...size,
    paint(seconds) {
      const pixels = Buffer.from(sky);
      for (const ridge of ridges) paintRidge(pixels, size, land, ridge, seed, seconds);
      paintDrift(pixels, size, drift, seed, seconds);
      return pixels;
    },
  };
}

function paintSky(seed: number, { width, height }: Size, high: Colour, low: Colour): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const sun = { x: width * (0.2 + ((seed * 0.137) % 0.6)), y: height * 0.36, radius: height * 0.1 };
  for (let y = 0; y < height; y += 1) {
    const depth = (y / height) ** 0.9;
    for (let x = 0; x < width; x += 1) {
      const away = hypot(x - sun.x, y - sun.y) - sun.radius;
      const glow = 0.4 / ((1 + max(0, away) / sun.radius) ** 2 + 0.2);
      const light = mix(0.85, glow, max(0, min(1, away + 0.5)));
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] = mix(mix(high[channel] ?? 0, low[channel] ?? 0, depth), 255, light);
    }
  }
  return pixels;
}

/** Mixes land into what is below the ridge; half-covered pixels soften its edge. */
function paintRidge(
  pixels: Buffer,
  { width, height }: Size,
  [red, green, blue]: Colour,
  ridge: (typeof ridges)[number],
  seed: number,
  seconds: number,
): void {
  for (let x = 0; x < width; x += 1) {
    const top = height * ridgeAt(ridge, x / width + seconds * ridge.speed, seed);
    for (let y = max(0, floor(top)); y < height; y += 1) {
      const share = ridge.cover * min(1, max(0, y - top + 0.5));
      const at = (y * width + x) * 3;
      pixels[at] = mix(pixels[at] ?? 0, red, share);
      pixels[at + 1] = mix(pixels[at + 1] ?? 0, green, share);
      pixels[at + 2] = mix(pixels[at + 2] ?? 0, blue, share);
    }
  }
}

function paintDrift(pixels: Buffer, size: Size, drift: Mood['drift'], seed: number, seconds: number): void {
  const colour: Colour = drift === 'snow' ? [235, 246, 252] : [255, 170, 90];
  const direction = drift === 'snow' ? 1 : -1;
  const fraction = (value: number) => value - floor(value);
  for (let n = 0; n < flakes; n += 1) {
    const speed = 0.03 + 0.05 * fraction(n * 0.618);
    const x = fraction(n * 0.7548 + seed * 0.31 + 0.02 * sin(seconds * 0.8 + n));
    const y = fraction(n * 0.5698 + seed * 0.17 + direction * seconds * speed);
    paintDot(
      pixels,
      size,
      x * size.width,
      y * size.height,
      size.height * (0.0015 + 0.0025 * fraction(n * 0.33)),
      colour,
    );
  }
}

function paintDot(pixels: Buffer, size: Size, x: number, y: number, radius: number, colour: Colour): void {
  const reach = ceil(radius + 1);
  for (let row = floor(y) - reach; row <= y + reach; row += 1) {
    for (let column = floor(x) - reach; column <= x + reach; column += 1) {
      if (row < 0 || row >= size.height || column < 0 || column >= size.width) continue;
      const share = 0.8 * max(0, min(1, radius + 0.5 - hypot(column - x, row - y)));
      const at = (row * size.width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] = mix(pixels[at + channel] ?? 0, colour[channel] ?? 0, share);
    }
  }
}
