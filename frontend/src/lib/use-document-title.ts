import { useEffect } from 'react';
import { useRuntimeConfig } from '../config/use-runtime-config.ts';

const descriptionTag = (): HTMLMetaElement => {
  const known = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (known) return known;
  const tag = document.head.appendChild(document.createElement('meta'));
  tag.name = 'description';
  return tag;
};

/** Names the page in the browser's tab: `<title> · <brand>`, or the brand alone. What it is about goes into its description. */
export function useDocumentTitle(title?: string | null, description?: string | null): void {
  const { brandName } = useRuntimeConfig();
  useEffect(() => {
    document.title = title ? `${title} · ${brandName}` : brandName;
  }, [title, brandName]);
  useEffect(() => {
    if (!description) return;
    const tag = descriptionTag();
    const before = tag.content;
    tag.content = description;
    return () => {
      tag.content = before;
    };
  }, [description]);
}
