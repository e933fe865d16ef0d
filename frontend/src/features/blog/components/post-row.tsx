import type { BlogPostSummary } from '@platform/contracts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { languageOf } from '../lib/language-of.ts';
import { PostDate } from './post-date.tsx';
import styles from './post-row.module.css';

/** A post of the list. Its title is the link, stretched over the row. */
export const PostRow = memo(function PostRow({ post }: { post: BlogPostSummary }) {
  return (
    <article className={styles.row}>
      <PostDate instant={post.publishedAt} className={styles.date} />
      <div className={styles.text} lang={languageOf(post.title + post.excerpt)}>
        <h2 className={styles.title}>
          <Link to={`/blog/${post.id}`}>{post.title}</Link>
        </h2>
        {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
      </div>
      <Icon name="next" size={20} className={styles.arrow} />
    </article>
  );
});
