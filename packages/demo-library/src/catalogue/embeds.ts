import type { DemoEmbed } from './entries.ts';
import { type FilmName, films } from './films.ts';
import { inHours, laterToday } from './release-dates.ts';

const frame = (src: string) =>
  `<iframe src="${src}" width="560" height="315" allow="autoplay; encrypted-media; picture-in-picture; fullscreen" allowfullscreen></iframe>`;

/** A film in YouTube's player, with a picture of its own unless the fallback tile should show. */
function film(name: FilmName, scene?: number): DemoEmbed {
  const { videoId, title, description } = films[name];
  return {
    title,
    description,
    iframeCode: frame(`https://www.youtube-nocookie.com/embed/${videoId}`),
    ...(scene !== undefined && { scene }),
  };
}

/** A film in the Internet Archive's player: an embed that is shown as it is. */
const archived = (item: string, scene: number, title: string, description: string): DemoEmbed => ({
  title,
  description,
  iframeCode: frame(`https://archive.org/embed/${item}`),
  scene,
});

export const embeds = (now: Date): DemoEmbed[] => [
  film('caminandes', 21),
  archived(
    'ElephantsDream',
    15,
    '《大象之梦》Elephants Dream',
    '两个人在一台没有尽头的机器里行走。第一部开放电影，2006 年，CC BY 许可。',
  ),
  film('cosmos', 13),
  film('agent'),
  film('steel', 16),
  film('coffee', 33),
  film('bunny', 7),
  film('sintel', 10),
  film('spring', 31),
  { ...film('charge', 2), releaseDate: laterToday(now) },
  { ...film('wing', 28), releaseDate: inHours(now, 24 * 4) },
  { ...film('sprite'), releaseDate: inHours(now, 24 * 12) },
];
