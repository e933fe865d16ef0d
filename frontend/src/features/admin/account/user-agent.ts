const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** The names of the browser and the system a user agent says it is; empty if it is none of the usual ones. */
export function deviceOf(userAgent: string): { names: string[]; isPhone: boolean } {
  const names = [browsers, systems].flatMap(
    (known) => known.find(([mark]) => mark.test(userAgent))?.[1] ?? [],
  );
  return { names, isPhone: /iPhone|Android/.test(userAgent) };
}
