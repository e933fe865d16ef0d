import { failedSitesHeader, type ScraperResult } from '@platform/contracts';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminApi, adminKey, adminResponse } from '../auth/api.ts';

export type SearchInput = { query: string; site: 'both' | ScraperResult['site'] };

/** Results, and the names of the sites that failed. */
type Found = { results: ScraperResult[]; failed: string };

export const useSearchSites = () =>
  useMutation({
    mutationFn: async (input: SearchInput): Promise<Found> => {
      const response = await adminResponse(apiPath('/api/scraper/search', input));
      return { results: await response.json(), failed: response.headers.get(failedSitesHeader) ?? '' };
    },
  });

export const useEmbedCode = () =>
  useMutation({
    mutationFn: async (video: ScraperResult) => {
      const { embedCode } = await adminApi(apiPath('/api/scraper/get-embed'), {
        method: 'POST',
        body: { video },
      });
      return { video, embedCode };
    },
  });

/** A blob URL of a result's picture, since an image element can't send the operator's token. Null while it loads or if there is none. */
export function useResultThumbnail({ thumbnail }: ScraperResult): { url: string | null; loading: boolean } {
  const [url, setUrl] = useState<string | null>(null);
  const { data, isLoading } = useQuery({
    queryKey: [adminKey, 'result-thumbnail', thumbnail],
    queryFn: async ({ signal }) =>
      (await adminResponse(thumbnail as PathOf<'/api/scraper/thumbnail'>, { signal })).blob(),
    enabled: thumbnail !== '',
    gcTime: 60_000,
  });
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, loading: isLoading };
}
