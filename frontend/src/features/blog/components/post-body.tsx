import { isReadableMarkdown } from '@platform/contracts/markdown';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { htmlAsText, limitNodes, markdownSchema } from '../lib/markdown.ts';
import { PostLink, PostPicture, PostTable, TaskMark } from './markdown-parts.tsx';
import post from './post.module.css';
import styles from './post-body.module.css';

const components: Components = {
  // The page's heading is the post's title, so those of the text begin one lower.
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  a: PostLink,
  img: PostPicture,
  input: TaskMark,
  table: PostTable,
  // The line break that follows it in the text breaks the line, as one alone does (see the style of paragraphs).
  br: () => null,
};

/** A post's markdown. Raw HTML in it is shown as it was typed, and so is a text that would freeze the page. */
export default function PostBody({ content }: { content: string }) {
  const { t } = useTranslation('blog');
  if (!isReadableMarkdown(content)) return <p className={post.asTyped}>{content}</p>;
  return (
    <div className={styles.body}>
      <Markdown
        remarkPlugins={[remarkGfm, limitNodes, htmlAsText]}
        remarkRehypeOptions={{
          footnoteLabel: t('footnotes'),
          footnoteLabelProperties: {},
          footnoteBackLabel: t('backToText'),
        }}
        rehypePlugins={[[rehypeSanitize, markdownSchema]]}
        components={components}
      >
        {content}
      </Markdown>
    </div>
  );
}
