import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shorts } from './category-videos.ts';
import type { Catalogue, DemoPost } from './entries.ts';
import { library } from './library.ts';

/** Reads a post: its first line is the title. */
function readPost(name: string): DemoPost {
  const text = readFileSync(join(import.meta.dirname, 'posts', `${name}.md`), 'utf8');
  const [heading = '', ...lines] = text.split('\n');
  return { title: heading.replace(/^# /, '').trim(), content: lines.join('\n').trim() };
}

const posts = ['open-movies', 'welcome'].map(readPost);
const nextWeek = { ...readPost('next-week'), releaseInHours: 3 * 24 };

export const catalogue: Catalogue = { library, shorts, posts: [...posts, nextWeek] };
