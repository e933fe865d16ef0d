import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { languageOf } from '../../../lib/language-of.ts';
import type { TrackedItem } from '../lib/tracker.ts';
import { tracking } from '../lib/tracking.ts';

type ItemLinkProps = Omit<LinkProps, 'to' | 'onClick' | 'children'> & { item: TrackedItem };

/** An item's title, which leads to its page. The page's back link leads back here, unless a `state` says otherwise. */
export function ItemLink({ item, ...link }: ItemLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={`/${item.type}/${item.id}`}
      state={{ from: pathname }}
      lang={languageOf(item.title)}
      onClick={() => tracking.videoClick(item)}
      {...link}
    >
      {item.title}
    </Link>
  );
}
