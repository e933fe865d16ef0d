import { defaultRuntimeConfig, type RuntimeConfig } from '../src/config/runtime-config.ts';

const lines = (text: string | undefined, fallback: [string, string]): [string, string] => {
  const [first, second] = text?.split('|').map((line) => line.trim()) ?? [];
  return first && second ? [first, second] : fallback;
};

/** What the pages are told at run time: the brand and its couplet (two lines, split by `|`). */
export function readRuntimeConfig(env: Record<string, string | undefined>): RuntimeConfig {
  const { brandName, couplet } = defaultRuntimeConfig;
  return {
    brandName: env.BRAND_NAME?.trim() || brandName,
    couplet: {
      'zh-CN': lines(env.BRAND_COUPLET_ZH, couplet['zh-CN']),
      en: lines(env.BRAND_COUPLET_EN, couplet.en),
    },
  };
}
