import { useId } from 'react';
import { ridgeLayers } from '../../../components/ridge.ts';

type PosterProps = {
  colour: string;
  /** The same for the same video: places the light and the hills. */
  seed: string;
  className?: string | undefined;
};

const depth = ['.3', '.54', '.78'];

/** A figure from 0 to 1 of a text, the same every time. */
function fraction(text: string, salt: number): number {
  let hash = 2_166_136_261 ^ salt;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** What stands in a video's place until it plays: our own ridge in the category's colour, so that nobody is asked for a picture. */
export function Poster({ colour, seed, className }: PosterProps) {
  const id = useId();
  const along = Math.round(fraction(seed, 1) * 620);
  const light = { x: 90 + fraction(seed, 2) * 270, y: 170 + fraction(seed, 3) * 110 };
  return (
    <svg
      className={className}
      viewBox="0 0 450 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--ground)" stopOpacity=".86" />
          <stop offset=".46" stopColor="var(--ground)" stopOpacity=".3" />
        </linearGradient>
        <radialGradient id={`${id}light`}>
          <stop stopColor="#fff" stopOpacity=".82" />
          <stop offset=".2" stopColor="#fff" stopOpacity=".5" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="450" height="800" fill={colour} />
      <rect width="450" height="800" fill={`url(#${id}sky)`} />
      <circle cx={light.x} cy={light.y} r="150" fill={`url(#${id}light)`} />
      {ridgeLayers.map((shape, layer) => (
        <g
          key={shape.slice(0, 24)}
          transform={`translate(${-along - layer * 30} ${layer * 44 - 30}) scale(1 1.5)`}
        >
          <path d={shape} fill={colour} />
          <path d={shape} fill="var(--ground)" fillOpacity={depth[layer]} />
        </g>
      ))}
    </svg>
  );
}
