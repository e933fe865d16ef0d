export type Language = 'zh' | 'en';

/** The language a verification is answered in: Chinese, unless the client asks for English before any Chinese. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().toLowerCase().split(';');
      const q = Number(parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean) ?? 1);
      return { language: tag.split('-', 1)[0], q: Number.isNaN(q) ? 0 : q };
    })
    .filter(({ language, q }) => (language === 'zh' || language === 'en') && q > 0)
    .sort((a, b) => b.q - a.q);
  return preferences[0]?.language === 'en' ? 'en' : 'zh';
}
