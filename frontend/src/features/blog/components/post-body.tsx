import { markdownEffort, readableEffort } from '@platform/contracts/markdown';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { htmlAsText, markdownSchema } from '../lib/markdown.ts';
import { PostLink, PostPicture, PostTable, TaskMark } from './markdown-parts.tsx';
import styles from './post-body.module.css';
import { TypedText } from './unreadable-post.tsx';

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

function LaidOut({ content }: { content: string }) {
  const { t } = useTranslation('blog');
  return (
    <div className={styles.body}>
      <Markdown
        remarkPlugins={[remarkGfm, htmlAsText]}
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

/** A post's markdown. Raw HTML in it is shown as it was typed, and so is a text whose marks are too dense to be parsed in good time. */
export default function PostBody({ content }: { content: string }) {
  return markdownEffort(content) > readableEffort ? (
    <TypedText content={content} />
  ) : (
    <LaidOut content={content} />
  );
}
