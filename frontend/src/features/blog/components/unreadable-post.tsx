import { isMissingCode } from '../../../lib/missing-code.ts';
import styles from './post.module.css';

/** A text as it was typed, line by line. */
export const TypedText = ({ content }: { content: string }) => <p className={styles.asTyped}>{content}</p>;

/** A text that can't be laid out (nested deeper than a page may be, or of too many nodes) is shown as it was typed. What did not load is the page's to mend. */
export function UnreadablePost({ error, content }: { error: unknown; content: string }) {
  if (isMissingCode(error)) throw error;
  return <TypedText content={content} />;
}
