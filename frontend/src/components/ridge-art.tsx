import { useId } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './ridge-art.module.css';

/** Three layers of hills, the same for every palette. */
const width = 1180;
const step = 14;

function layer(base: number, amplitude: number, seed: number): string {
  const points: string[] = [];
  for (let x = -40; x <= width; x += step) {
    const swell = Math.sin(x / 210 + seed) * 0.6 + Math.sin(x / 83 + seed * 2.3) * 0.28;
    const crag = Math.sin(x / 23 + seed * 5.1) * 0.09 + Math.sin(x / 9.7 + seed * 1.7) * 0.06;
    points.push(`${x} ${Math.round(base - (swell + crag) * amplitude)}`);
  }
  return `M-40 600L${points.join('L')}L${width} 600z`;
}

/** The y of each layer and its amplitude. */
export const ridgeMeasures = [
  { base: 236, amplitude: 46 },
  { base: 388, amplitude: 30 },
  { base: 486, amplitude: 24 },
] as const;

const seeds = [2.1, 4.4, 0.7];

export const ridgeLayers = ridgeMeasures.map(({ base, amplitude }, index) =>
  layer(base, amplitude, seeds[index] ?? 0),
);

type Slat = {
  /** Left edge, width, and the ridge's offset within the slat. */
  place: { from: number; width: number; shift: readonly [x: number, y: number] };
  sky: readonly [top: string, bottom: string];
  hills: readonly [back: string, middle: string, front: string];
  light?: { x: number; y: number; radius: number; colour: string; core?: string };
};

const slats: readonly Slat[] = [
  {
    place: { from: 0, width: 142, shift: [0, 8] },
    sky: ['#071019', '#13304a'],
    hills: ['#133049', '#0e2539', '#081621'],
  },
  {
    place: { from: 152, width: 162, shift: [-14, -12] },
    sky: ['#0f2c44', '#4f9bb6'],
    hills: ['#4a90aa', '#235f79', '#154659'],
  },
  {
    place: { from: 324, width: 184, shift: [-26, -22] },
    sky: ['#4f8fa9', '#d9ecf1'],
    hills: ['#88b5c3', '#5d97a9', '#2c6478'],
    light: { x: 560, y: 150, radius: 170, colour: '#ffffff' },
  },
  {
    place: { from: 518, width: 184, shift: [18, 10] },
    sky: ['#2b1a26', '#e0662f'],
    hills: ['#9e4221', '#702a14', '#3c150c'],
    light: { x: 800, y: 236, radius: 130, colour: '#f98a4b', core: '#ffc27d' },
  },
  {
    place: { from: 712, width: 520, shift: [8, 24] },
    sky: ['#35141a', '#a83f1c'],
    hills: ['#5c1c11', '#33100b', '#150605'],
    light: { x: 1060, y: 40, radius: 230, colour: '#d9562a' },
  },
];

/** Horizontal run of the 60 degree cut over the picture's height of 560. */
const run = 323;

type RidgeArtProps = {
  className?: string | undefined;
  arrives?: boolean;
};

/** Decorative: one ridge in five palettes, each in a slat slanted by 60 degrees. */
export function RidgeArt({ className, arrives }: RidgeArtProps) {
  const id = useId();
  const layerId = (index: number) => `${id}layer${index}`;
  return (
    <svg
      className={classes(arrives && styles.arrives, className)}
      viewBox="0 0 1020 560"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        {ridgeLayers.map((shape, index) => (
          <path key={index} id={layerId(index)} d={shape} />
        ))}
      </defs>
      {slats.map(({ place, sky, hills, light }, index) => (
        <g key={place.from} style={{ animationDelay: `${index * 60}ms` }}>
          <defs>
            <clipPath id={`${id}clip${index}`}>
              <path d={`M${place.from + run} 0h${place.width}l${-run} 560h${-place.width}z`} />
            </clipPath>
            <linearGradient id={`${id}sky${index}`} x1="0" y1="0" x2="0" y2="1">
              <stop stopColor={sky[0]} />
              <stop offset=".5" stopColor={sky[1]} />
            </linearGradient>
            {light && (
              <radialGradient id={`${id}light${index}`}>
                <stop stopColor={light.core ?? light.colour} />
                <stop offset=".22" stopColor={light.colour} stopOpacity=".85" />
                <stop offset="1" stopColor={light.colour} stopOpacity="0" />
              </radialGradient>
            )}
          </defs>
          <g clipPath={`url(#${id}clip${index})`}>
            <rect width="1180" height="560" fill={`url(#${id}sky${index})`} />
            {light && <circle cx={light.x} cy={light.y} r={light.radius} fill={`url(#${id}light${index})`} />}
            {hills.map((hill, depth) => (
              <use
                key={hill}
                href={`#${layerId(depth)}`}
                fill={hill}
                transform={`translate(${place.shift[0] * (depth + 1)} ${place.shift[1]})`}
              />
            ))}
          </g>
        </g>
      ))}
    </svg>
  );
}
