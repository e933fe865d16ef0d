import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from './icon.tsx';
import styles from './more-link.module.css';

/** From a few to the page of all, or of more about them. */
export const MoreLink = ({ children, ...link }: LinkProps) => (
  <Link {...link} className={styles.link}>
    {children}
    <Icon name="next" size={18} />
  </Link>
);
