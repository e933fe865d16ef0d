import { objectsPrefix } from '@platform/contracts/object-keys';
import { parseUrl } from '@platform/contracts/urls';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtraProps } from 'react-markdown';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { Picture } from '../../../components/picture.tsx';
import styles from './post-body.module.css';

type Of<Tag extends 'a' | 'img' | 'input' | 'table'> = ComponentProps<Tag> & ExtraProps;

const InLink = createContext(false);

/** An external link: opens a new tab and sends no referrer. */
function OutsideLink({ href, title, children }: { href: string; title?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}

export function PostLink({ node: _, href, title, children, ...link }: Of<'a'>) {
  const target = linkTarget(href);
  const inside = <InLink value={true}>{children}</InLink>;
  if (target.kind === 'none') return children;
  if (target.kind === 'anchor' || target.kind === 'mail') {
    return (
      <a {...link} href={target.href} title={title}>
        {inside}
      </a>
    );
  }
  if (target.kind === 'page') {
    return (
      <Link to={target.to} title={title}>
        {inside}
      </Link>
    );
  }
  return (
    <OutsideLink href={target.href} {...(title && { title })}>
      {inside}
    </OutsideLink>
  );
}

/**
 * Shows pictures from our own storage only. Others become links; a picture that fails to load is replaced by its alt
 * text.
 */
export function PostPicture({ src, alt, title }: Of<'img'>) {
  const { t } = useTranslation('blog');
  const inLink = useContext(InLink);
  const words = (
    <span className={styles.pictureWords}>
      <Icon name="image" size={18} />
      {alt || t('picture')}
    </span>
  );
  const target = linkTarget(src);
  const isLink = target.kind === 'outside' && !inLink;
  return (
    <Picture
      src={ownPicture(src)}
      alt={alt ?? ''}
      title={title}
      width={720}
      height={405}
      loading="lazy"
      decoding="async"
      fallback={isLink ? <OutsideLink href={target.href}>{words}</OutsideLink> : words}
    />
  );
}

/** A task list's checkbox, as an image: markdown renders it as a disabled input. */
export function TaskMark({ checked }: Of<'input'>) {
  const { t } = useTranslation('blog');
  return (
    <span className={styles.task} role="img" aria-label={checked ? t('done') : t('toDo')}>
      {checked && <Icon name="check" size={14} />}
    </span>
  );
}

export function PostTable({ node: _, ...table }: Of<'table'>) {
  const { t } = useTranslation('blog');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section of its own would be a part of the outline
    <div className={styles.table} role="region" aria-label={t('table')} tabIndex={0}>
      <table {...table} />
    </div>
  );
}

const parse = (address: string) => parseUrl(address, window.location.href);

type LinkTarget =
  | { kind: 'anchor' | 'mail' | 'outside'; href: string }
  /** Path, query and fragment within this site. */
  | { kind: 'page'; to: string }
  | { kind: 'none' };

/** Classifies a link. Only this site's pages, http, https and mailto are allowed. */
export function linkTarget(href: string | undefined): LinkTarget {
  if (!href) return { kind: 'none' };
  if (href.startsWith('#')) return { kind: 'anchor', href };
  const url = parse(href);
  if (url?.protocol === 'mailto:') return { kind: 'mail', href: url.href };
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return { kind: 'none' };
  const isPage = url.origin === window.location.origin && !url.pathname.startsWith(objectsPrefix);
  if (!isPage) return { kind: 'outside', href: url.href };
  return { kind: 'page', to: url.pathname + url.search + url.hash };
}

/** The path of a picture in our own storage, else null: posts must not make readers' browsers request other sites. */
export function ownPicture(source: string | undefined): string | null {
  const url = source && parse(source);
  if (!url || url.origin !== window.location.origin) return null;
  return url.pathname.startsWith(objectsPrefix) ? url.pathname : null;
}
