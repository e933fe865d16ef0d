import { useId } from 'react';
import { ridgeLayers } from './ridge.ts';

type CategoryRidgeProps = { colour: string; className?: string | undefined };

const depth = ['.34', '.56', '.76'];

/** The hero's ridge in one colour. Decorative. */
export function CategoryRidge({ colour, className }: CategoryRidgeProps) {
  const id = useId();
  return (
    <svg
      className={className}
      viewBox="180 60 560 460"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--ground)" stopOpacity=".72" />
          <stop offset=".6" stopColor="var(--ground)" stopOpacity=".2" />
        </linearGradient>
        <radialGradient id={`${id}light`}>
          <stop stopColor="#fff" stopOpacity=".9" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x="180" y="40" width="640" height="500" fill={colour} />
      <rect x="180" y="40" width="640" height="500" fill={`url(#${id}sky)`} />
      <circle cx="470" cy="232" r="96" fill={`url(#${id}light)`} />
      {ridgeLayers.map((shape, layer) => (
        <g key={shape.slice(0, 24)}>
          <path d={shape} fill={colour} />
          <path d={shape} fill="var(--ground)" fillOpacity={depth[layer]} />
        </g>
      ))}
    </svg>
  );
}
