import { defaultRuntimeConfig, type RuntimeConfig } from '../src/config/runtime-config.ts';

const lines = (text: string | undefined, fallback: [string, string]): [string, string] => {
  const [first, second] = text?.split('|').map((line) => line.trim()) ?? [];
  return first && second ? [first, second] : fallback;
};

/** What the pages are told at run time: the brand, its couplet (two lines, split by `|`) and what the site is. */
export function readRuntimeConfig(env: Record<string, string | undefined>): RuntimeConfig {
  const { brandName, couplet, description } = defaultRuntimeConfig;
  return {
    brandName: env.BRAND_NAME?.trim() || brandName,
    couplet: {
      'zh-CN': lines(env.BRAND_COUPLET_ZH, couplet['zh-CN']),
      en: lines(env.BRAND_COUPLET_EN, couplet.en),
    },
    description: {
      'zh-CN': env.BRAND_DESCRIPTION_ZH?.trim() || description['zh-CN'],
      en: env.BRAND_DESCRIPTION_EN?.trim() || description.en,
    },
  };
}
