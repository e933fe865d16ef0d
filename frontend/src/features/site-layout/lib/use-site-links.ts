import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

export type SiteLink = { to: string; label: string; current: boolean };

/** The site's main links, for the header and its menu. On the home page the section in view is the current one. */
export function useSiteLinks(): SiteLink[] {
  const { t } = useTranslation('site');
  const { pathname } = useLocation();
  const section = useCurrentSection(['library', 'upcoming']);
  const here = pathname === '/' ? `/#${section}` : pathname;
  return [
    { to: '/#library', label: t('library') },
    { to: '/#upcoming', label: t('upcoming') },
    { to: '/blog', label: t('blog') },
    { to: '/cold-ice-videos', label: t('shorts') },
  ].map((link) => ({ ...link, current: link.to === here }));
}

/** The id of the last section whose top has passed the middle of the window; the first one until then. */
function useCurrentSection(ids: readonly [string, ...string[]]): string {
  const [current, setCurrent] = useState<string>(ids[0]);
  const key = ids.join();

  useEffect(() => {
    const known = key.split(',');
    const observer = new IntersectionObserver(
      () => {
        const passed = known.filter((id) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top;
          return top !== undefined && top < window.innerHeight / 2;
        });
        setCurrent(passed.at(-1) ?? known[0] ?? '');
      },
      { rootMargin: '0px 0px -50% 0px', threshold: [0, 1] },
    );
    for (const id of known) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);

  return current;
}
