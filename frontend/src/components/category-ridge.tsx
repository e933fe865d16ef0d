import { useId } from 'react';
import { ridgeLayers, ridgeMeasures } from './ridge-art.tsx';

type CategoryRidgeProps = {
  colour: string;
  /** Seeds the positions of the light and the hills. */
  seed: string;
  /** Portrait format, for a video's poster. */
  tall?: boolean;
  className?: string | undefined;
};

/** `hills`: y of each hill's base and its amplitude, from back to front. */
const tile = {
  size: { width: 200, height: 190 },
  squeeze: 0.45,
  light: { radius: 52, x: [84, 142], y: [56, 80] },
  hills: { base: [92, 122, 150, 176], rise: [32, 21, 14, 9] },
} as const;
const poster = {
  size: { width: 450, height: 800 },
  squeeze: 0.9,
  light: { radius: 150, x: [90, 360], y: [210, 330] },
  hills: { base: [400, 500, 610, 730], rise: [96, 72, 60, 40] },
} as const;

const depth = ['.24', '.46', '.64', '.8'];

/** A pseudo-random number in a range, seeded by `text` and `salt`. */
function between([from, to]: readonly [number, number], text: string, salt: number): number {
  let hash = 2_166_136_261 ^ (salt * 7919);
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return Math.round(from + ((to - from) * ((hash ^ (hash >>> 13)) >>> 0)) / 2 ** 32);
}

export function CategoryRidge({ colour, seed, tall = false, className }: CategoryRidgeProps) {
  const id = useId();
  const { size, squeeze, light, hills } = tall ? poster : tile;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--ground)" stopOpacity=".74" />
          <stop offset=".6" stopColor="var(--ground)" stopOpacity=".12" />
        </linearGradient>
        <radialGradient id={`${id}light`}>
          <stop stopColor="#fff" stopOpacity=".9" />
          <stop offset=".3" stopColor="#fff" stopOpacity=".46" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect {...size} fill={colour} />
      <rect {...size} fill={`url(#${id}sky)`} />
      <circle
        cx={between(light.x, seed, 1)}
        cy={between(light.y, seed, 2)}
        r={light.radius}
        fill={`url(#${id}light)`}
      />
      {hills.base.map((top, hill) => {
        const layer = hill % ridgeLayers.length;
        const { base, amplitude } = ridgeMeasures[layer] ?? ridgeMeasures[0];
        const lift = between([-14, 14], seed, 11 + hill);
        const stretch = (Number(hills.rise[hill]) / amplitude) * (between([60, 170], seed, 17 + hill) / 100);
        const along = between([0, 1100 * squeeze - size.width], seed, 3 + hill);
        return (
          <g
            key={top}
            transform={`translate(${-along} ${top + lift - base * stretch}) scale(${squeeze} ${stretch})`}
          >
            <path d={ridgeLayers[layer]} fill={colour} />
            <path d={ridgeLayers[layer]} fill="var(--ground)" fillOpacity={depth[hill]} />
          </g>
        );
      })}
    </svg>
  );
}
