import { type CategoryId, youtubeWatchUrl } from '@platform/contracts';
import type { DemoShort } from './entries.ts';
import { type FilmName, films } from './films.ts';

/** Every category of the picker, and a few topics. The films have nothing to do with the categories: they are there to play. */
const programme = {
  'xijinping-ccp-secrets': ['steel', 'charge'],
  'crazy-china-videos': ['bunny', 'caminandes', 'wing'],
  'crazy-american-videos': ['sprite', 'agent', 'bunny'],
  'police-body-camera': ['agent', 'steel'],
  'american-guns': ['charge', 'steel'],
  cars: ['coffee', 'wing', 'caminandes', 'agent'],
  houses: ['cosmos', 'spring'],
  'pretty-girls': ['spring', 'sintel', 'coffee'],
  health: ['spring', 'caminandes'],
  business: ['cosmos', 'coffee', 'charge'],
  'us-travel': ['sintel', 'caminandes', 'spring', 'sprite'],
  'american-food': ['coffee', 'bunny'],
  'traditional-arts': ['spring', 'sintel'],
  entertainment: ['wing', 'sprite', 'bunny'],
  'daily-life': ['coffee'],
} as const satisfies Partial<Record<CategoryId, readonly FilmName[]>>;

export const shorts: readonly DemoShort[] = Object.entries(programme).flatMap(([category, names]) =>
  names.map((name) => ({
    title: films[name].title,
    category: category as CategoryId,
    youtubeUrl: youtubeWatchUrl(films[name].videoId),
  })),
);
