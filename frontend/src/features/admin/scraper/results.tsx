import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import type { ScraperResult } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useResultThumbnail } from './api.ts';

const grid = { display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(144px, 1fr))' };

export function ResultSkeletons() {
  const { t } = useTranslation('adminScraper');
  return (
    <Box role="status" aria-label={t('searching')} sx={grid}>
      <Repeat times={6}>
        <Skeleton />
      </Repeat>
    </Box>
  );
}

type ResultsProps = {
  results: readonly ScraperResult[];
  picked: ScraperResult | undefined;
  pending: boolean;
  onPick: (video: ScraperResult, card: HTMLElement) => void;
};

export function Results({ results, picked, pending, onPick }: ResultsProps) {
  const { t } = useTranslation('adminScraper');
  return (
    <Box component="ul" aria-label={t('results')} sx={{ ...grid, m: 0, p: 0, listStyle: 'none' }}>
      {results.map((video) => (
        <Card
          key={`${video.site} ${video.id}`}
          component="li"
          sx={{ outline: video === picked ? '2px solid var(--ice)' : 'none' }}
        >
          <CardActionArea
            aria-pressed={video === picked}
            aria-disabled={pending || undefined}
            onClick={({ currentTarget }) => pending || onPick(video, currentTarget)}
            sx={{
              height: '100%',
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'stretch',
              // The card would cut it off.
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <Picture video={video} />
            <Box sx={{ flex: 1, p: 2, font: 'var(--type-secondary)', overflowWrap: 'anywhere' }}>
              {video.title}
              <Box component="span" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
                {[video.site, video.duration].filter(Boolean).join(' · ')}
                {pending && video === picked && <Spinner size={16} />}
              </Box>
            </Box>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

function Picture({ video }: { video: ScraperResult }) {
  const { url, loading } = useResultThumbnail(video);
  if (loading) return <Skeleton />;
  return <Thumbnail item={{ id: video.id, title: video.title, thumbnail: url }} />;
}
