import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

export type SiteLink = { to: string; label: string; current: boolean };

/** The main links, and the member's own page. On the home page the section in view is the current one. */
export function useSiteLinks(): { links: SiteLink[]; me: SiteLink } {
  const { t } = useTranslation(['site', 'me']);
  const { pathname } = useLocation();
  const section = useCurrentSection();
  const here = pathname === '/' ? `/#${section}` : `/${pathname.split('/')[1]}`;
  const link = (to: string, label: string): SiteLink => ({ to, label, current: to === here });
  return {
    links: [
      link('/#library', t('library')),
      link('/series', t('series')),
      link('/#upcoming', t('upcoming')),
      link('/blog', t('blog')),
      link('/cold-ice-videos', t('categoryVideos')),
    ],
    me: link('/me', t('me:title')),
  };
}

const sections = ['library', 'upcoming'];

/** The id of the last section whose top is above the middle of the viewport; by default the first. */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState(sections[0]);

  useEffect(() => {
    const elements = sections.flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = elements.filter(
          (element) => element.getBoundingClientRect().top < window.innerHeight / 2,
        );
        setCurrent(passed.at(-1)?.id ?? sections[0]);
      },
      { rootMargin: '0px 0px -50% 0px', threshold: [0, 1] },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return current;
}
