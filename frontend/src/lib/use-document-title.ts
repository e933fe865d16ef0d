import { useEffect } from 'react';
import { useRuntimeConfig } from '../config/use-runtime-config.ts';

/** Names the page in the browser's tab: `<title> · <brand>`, or the brand alone. */
export function useDocumentTitle(title?: string | null): void {
  const { brandName } = useRuntimeConfig();
  useEffect(() => {
    document.title = title ? `${title} · ${brandName}` : brandName;
  }, [title, brandName]);
}
