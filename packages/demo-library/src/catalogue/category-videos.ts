import { categoryDefinitions, categoryTopics, youtubeWatchUrl } from '@platform/contracts';
import type { DemoShort } from './entries.ts';
import { films } from './films.ts';

const all = Object.values(films);

/** Two to four films for every category of the picker and three topics, which they have nothing to do with: they are there to play. */
export const shorts: readonly DemoShort[] = [...categoryDefinitions, ...categoryTopics.slice(0, 3)].flatMap(
  ({ id }, index) =>
    Array.from({ length: 2 + (index % 3) }, (_, n) => all[(index * 3 + n) % all.length] ?? films.bunny).map(
      ({ title, videoId }) => ({ title, category: id, youtubeUrl: youtubeWatchUrl(videoId) }),
    ),
);
