import { moods, sights } from './sights.ts';
import { canvas, createRandom, disc, times } from './svg.ts';

/** A motif and a colour mood. */
export type Scene = `${keyof typeof sights} ${keyof typeof moods}`;

/** Every scene; neighbours have different motifs. */
export const scenes: readonly Scene[] = Object.keys(moods).flatMap((mood) =>
  Object.keys(sights).map((sight) => `${sight} ${mood}` as Scene),
);

const asDocument = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}">${content}</svg>`;

/** Draws a scene as SVG, and separately the particles in front of it. Deterministic. */
export function drawScene(scene: Scene): { view: string; air: string; rises: boolean } {
  const [sight, name] = scene.split(' ') as [keyof typeof sights, keyof typeof moods];
  const mood = moods[name];
  const random = createRandom(scenes.indexOf(scene));
  const view = asDocument(sights[sight](mood, random));
  const rises = name === 'ember';
  const colour = rises ? mood.accent : mood.light;
  const air = () => disc(random() * canvas.width, 8 + random() * 700, 0.8 + random() * 2.4, colour);
  return { view, air: asDocument(times(70, air)), rises };
}
