import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Picture } from '../../../components/picture.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { isNoticeShown, siteText, splitLine } from '../../../config/runtime-config.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useLanguage } from '../../../i18n/provider.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { featuredQuery, useHasFeatured } from '../../coming-back/api/featured.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import styles from './hero.module.css';

export const Hero = () => (useHasFeatured() ? <FeaturedHero /> : <SiteHero />);

type FrameProps = { picture: string | null; art?: string | undefined; children: ReactNode };

function Frame({ picture, art, children }: FrameProps) {
  const slats = <RidgeArt className={styles.ridge} arrives />;
  return (
    <section className={styles.hero} data-art={art}>
      <div className={styles.art}>
        {picture ? <Picture src={picture} alt="" className={styles.picture} fallback={slats} /> : slats}
      </div>
      <div className={styles.text}>{children}</div>
    </section>
  );
}

function SiteHero() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const config = useRuntimeConfig();
  const cold = splitLine(siteText(config, 'heroFirst', language));
  const hot = splitLine(siteText(config, 'heroSecond', language));
  const isPicture = config.heroArt === 'picture';
  // In the prerendered hero it is a placeholder: slats that a picture follows are hidden.
  const art = isPicture || config.heroArt === 'slats' ? undefined : config.heroArt;
  return (
    <Frame picture={isPicture ? config.heroPicture : null} art={art}>
      <h1 className={styles.couplet}>
        <span>
          <span className={styles.cold}>{cold[0]}</span>
          {cold[1]}
        </span>{' '}
        <span>
          <span className={styles.hot}>{hot[0]}</span>
          {hot[1]}
        </span>
      </h1>
      <p className={styles.intro}>{siteText(config, 'heroText', language)}</p>
      <div className={styles.actions}>
        <ButtonLink size="large" to="/#library">
          {t('browse')}
        </ButtonLink>
        <ButtonLink size="large" variant="secondary" to="/#upcoming">
          {t('upcoming')}
        </ButtonLink>
      </div>
    </Frame>
  );
}

function FeaturedHero() {
  const { t } = useTranslation(['site', 'detail']);
  const { heroArt } = useRuntimeConfig();
  const { data, isPending } = useQuery(featuredQuery);
  if (isPending)
    return (
      <Frame picture={null} art={heroArt}>
        {/* No heading: it would take the focus, and be gone with it once the film is known. */}
        <p className={classes('clamp', styles.film)}>{'\u00a0'}</p>
      </Frame>
    );
  if (!data?.item) return <SiteHero />;
  const { item } = data;
  const { type, id, title, thumbnail, progress } = item;
  const place = progress?.positionSeconds;
  return (
    <Frame picture={thumbnail}>
      <p className={styles.kind}>
        {t('featured')} · {t(`detail:${type}`)}
      </p>
      <h1 className={classes('clamp', styles.film)}>{title}</h1>
      <div className={styles.actions}>
        <ButtonLink
          size="large"
          to={`/${type}/${id}`}
          state={{ from: '/', plays: true }}
          onClick={() => tracking.videoClick(item)}
        >
          {place ? t('featuredFrom', { time: formatDuration(place) }) : t('featuredPlay')}
        </ButtonLink>
      </div>
    </Frame>
  );
}

export function NoticeBar() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const config = useRuntimeConfig();
  const link = config.noticeLink;
  if (!isNoticeShown(config, serverClock.now())) return null;
  const content = (
    <>
      <span className={styles.label}>{t('noticeLabel')}</span>
      <span className={styles.notice}>{siteText(config, 'notice', language)}</span>
      <span className={styles.action}>
        <span className={styles.words}>{t('noticeAction')}</span>
        <Icon name="next" size={18} />
      </span>
    </>
  );
  if (link?.startsWith('/'))
    return (
      <Link to={link} className={styles.bar}>
        {content}
      </Link>
    );
  return (
    <a href={link ?? undefined} rel="noreferrer" className={styles.bar}>
      {content}
    </a>
  );
}
