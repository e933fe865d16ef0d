export type Step = 1 | -1;

type Turn = { deltaY: number; deltaX?: number; deltaMode?: number; timeStamp: number };

/** A pause this long ends a gesture. A flicked trackpad goes on sending for a second or two, with no such pause. */
const pauseMs = 150;
/** Less than this is a finger resting on the trackpad. */
const thresholdPx = 24;
/** One line of a wheel that counts in lines, and one page. */
const linePx = 40;
const pagePx = 800;
/** A second flick is told from the first one's swing by its growing again, once the first has had time to grow. */
const regrowthAfterMs = 250;
const regrowth = (lowest: number): number => lowest * 2 + 12;
/** A wheel that is turned on and on, never weaker than at first, goes on a slide at a time. A swing only gets weaker. */
const steadyAfterMs = 600;

const pixels = ({ deltaY, deltaMode = 0 }: Turn): number =>
  deltaMode === 1 ? deltaY * linePx : deltaMode === 2 ? deltaY * pagePx : deltaY;

/**
 * Tells gestures of a wheel or trackpad from the stream of events that each of them makes: a step for each gesture, whatever the
 * swing that follows it. Times are the events' own, so that a busy page does not tear one gesture into two.
 */
export function createWheelGestures(): (turn: Turn) => Step | 0 {
  let lastAt = Number.NEGATIVE_INFINITY;
  let steppedAt: number | null = null;
  let direction = 0;
  let travelled = 0;
  let highest = 0;
  let lowest = 0;

  function begin(towards: number): void {
    steppedAt = null;
    direction = towards;
    travelled = highest = 0;
    lowest = Number.POSITIVE_INFINITY;
  }

  function isNew(size: number, towards: number, at: number): boolean {
    if (at - lastAt > pauseMs) return true;
    if (towards !== direction) return size > 2;
    if (steppedAt === null) return false;
    const since = at - steppedAt;
    if (since > regrowthAfterMs && size > regrowth(lowest)) return true;
    return since > steadyAfterMs && size >= highest && size >= thresholdPx;
  }

  return (turn) => {
    const delta = pixels(turn);
    const size = Math.abs(delta);
    if (size === 0 || size < Math.abs(turn.deltaX ?? 0)) return 0;
    const towards = Math.sign(delta);
    const at = turn.timeStamp;
    if (isNew(size, towards, at)) begin(towards);
    lastAt = at;
    highest = Math.max(highest, size);
    // Where a flick begins it grows from nothing: what it falls to afterwards is what counts.
    lowest = size === highest ? size : Math.min(lowest, size);
    travelled += size;
    if (steppedAt !== null || travelled < thresholdPx) return 0;
    steppedAt = at;
    return direction > 0 ? 1 : -1;
  };
}
