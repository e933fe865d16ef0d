import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPost } from './entries.ts';
import { inHours } from './release-dates.ts';

/** Reads a post: its first line is the title. */
function read(name: string): DemoPost {
  const text = readFileSync(join(import.meta.dirname, 'posts', `${name}.md`), 'utf8');
  const [heading = '', ...lines] = text.split('\n');
  return { title: heading.replace(/^# /, '').trim(), content: lines.join('\n').trim() };
}

export const posts = (now: Date): DemoPost[] => [
  read('open-movies'),
  read('ice-and-heat'),
  read('short-videos'),
  read('welcome'),
  { ...read('next-week'), releaseDate: inHours(now, 24 * 3) },
];
