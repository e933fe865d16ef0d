import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCurrentSection } from './use-current-section.ts';

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
