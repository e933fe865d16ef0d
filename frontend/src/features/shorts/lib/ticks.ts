export type Tick = 'seen' | 'current' | 'ahead';

/** What the rail has room for. */
const mostTicks = 24;

/** One tick a video; where there are more videos than ticks, each stands for as many of them. */
export function ticksOf(index: number, total: number): Tick[] {
  const count = Math.min(total, mostTicks);
  const current = Math.floor((index * count) / total);
  return Array.from({ length: count }, (_, tick) =>
    tick < current ? 'seen' : tick === current ? 'current' : 'ahead',
  );
}
