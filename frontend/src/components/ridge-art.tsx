import { useId } from 'react';
import { classes } from '../lib/classes.ts';
import { palettes, ridgeLayers, run } from './ridge.ts';
import styles from './ridge-art.module.css';

type RidgeArtProps = {
  className?: string | undefined;
  /** The slats slide in, once. */
  arrives?: boolean;
};

/** One ridge in five palettes, each in a slat that leans at 60 degrees. Decorative. */
export function RidgeArt({ className, arrives }: RidgeArtProps) {
  const id = useId();
  const layerId = (index: number) => `${id}layer${index}`;
  return (
    <svg
      className={classes(styles.art, arrives && styles.arrives, className)}
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
      {palettes.map((slat, index) => (
        <g key={slat.from} style={{ animationDelay: `${index * 60}ms` }}>
          <defs>
            <clipPath id={`${id}clip${index}`}>
              <path d={`M${slat.from + run} 0h${slat.width}l${-run} 560h${-slat.width}z`} />
            </clipPath>
            <linearGradient id={`${id}sky${index}`} x1="0" y1="0" x2="0" y2="1">
              <stop stopColor={slat.sky[0]} />
              <stop offset=".5" stopColor={slat.sky[1]} />
            </linearGradient>
            {slat.light && (
              <radialGradient id={`${id}light${index}`}>
                <stop stopColor={slat.light.core ?? slat.light.colour} />
                <stop offset=".22" stopColor={slat.light.colour} stopOpacity=".85" />
                <stop offset="1" stopColor={slat.light.colour} stopOpacity="0" />
              </radialGradient>
            )}
          </defs>
          <g clipPath={`url(#${id}clip${index})`}>
            <rect width="1180" height="560" fill={`url(#${id}sky${index})`} />
            {slat.light && (
              <circle
                cx={slat.light.x}
                cy={slat.light.y}
                r={slat.light.radius}
                fill={`url(#${id}light${index})`}
              />
            )}
            {slat.hills.map((hill, depth) => (
              <use
                key={hill}
                href={`#${layerId(depth)}`}
                fill={hill}
                transform={`translate(${slat.shift[0] * (depth + 1)} ${slat.shift[1]})`}
              />
            ))}
          </g>
        </g>
      ))}
    </svg>
  );
}
