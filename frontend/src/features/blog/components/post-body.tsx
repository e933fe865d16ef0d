import { isReadableMarkdown } from '@platform/contracts/markdown';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkCjk from 'remark-cjk-friendly/parseOnly';
import remarkCjkStrikethrough from 'remark-cjk-friendly-gfm-strikethrough/parseOnly';
import remarkGfm from 'remark-gfm';
import { endAddresses, htmlAsText, keepLastTree, limitNodes, markdownSchema } from '../lib/markdown.ts';
import { PostLink, PostPicture, PostTable, TaskMark } from './markdown-parts.tsx';
import post from './post.module.css';
import styles from './post-body.module.css';

const components: Components = {
  // The page's h1 is the post's title, so the text's headings start at h2.
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  a: PostLink,
  img: PostPicture,
  input: TaskMark,
  table: PostTable,
  // The newline after it already breaks the line (`white-space: pre-line` in the style sheet).
  br: () => null,
};

// The Chinese ones replace parts of GitHub's.
const remarkPlugins = [
  ...[remarkGfm, remarkCjk, remarkCjkStrikethrough],
  ...[keepLastTree, limitNodes, endAddresses, htmlAsText],
];

/** Renders a post's markdown. Raw HTML is shown as text; a text too complex to render is shown unformatted. */
export default function PostBody({ content }: { content: string }) {
  const { t } = useTranslation('blog');
  if (!isReadableMarkdown(content)) return <p className={post.asTyped}>{content}</p>;
  return (
    <div className={styles.body}>
      <Markdown
        remarkPlugins={remarkPlugins}
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
