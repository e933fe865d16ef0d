import { isMissingCode } from '../../../lib/missing-code.ts';
import styles from './post.module.css';

/** A text that can't be laid out (quotes nested thousands deep) is shown as it was typed. What did not load is the page's to mend. */
export function UnreadablePost({ error, content }: { error: unknown; content: string }) {
  if (isMissingCode(error)) throw error;
  return <p className={styles.asTyped}>{content}</p>;
}
