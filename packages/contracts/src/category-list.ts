/** A category of short videos: an entry of the picker ('definition') or a topic; both may be saved under. */
export type Category = {
  id: string;
  kind: 'definition' | 'topic';
  name: { zh: string; en: string };
  /** Hex colour; text on it is the page's ground colour. Never shown without the name. */
  colour: string;
};

const definition = (id: string, zh: string, en: string, colour: string) =>
  ({ id, kind: 'definition', name: { zh, en }, colour }) as const;
const topic = (id: string, zh: string, en: string, colour: string) =>
  ({ id, kind: 'topic', name: { zh, en }, colour }) as const;

/** The 12 categories of the picker. */
export const categoryDefinitions = [
  definition('xijinping-ccp-secrets', '中国政坛', 'Chinese politics', '#F66C6D'),
  definition('crazy-china-videos', '中国奇闻', 'Only in China', '#F68A4F'),
  definition('crazy-american-videos', '美国奇闻', 'Only in America', '#7BA4F0'),
  definition('police-body-camera', '执法记录仪', 'Police body camera', '#6CC2F4'),
  definition('american-guns', '美国枪械', 'American guns', '#9BC06A'),
  definition('cars', '汽车', 'Cars', '#F7A695'),
  definition('houses', '房屋', 'Houses', '#F0BA59'),
  definition('pretty-girls', '美女', 'Beauty', '#F48ABA'),
  definition('health', '健康', 'Health', '#75D5A0'),
  definition('business', '商业', 'Business', '#EED469'),
  definition('us-travel', '美国旅行', 'US travel', '#79D5E3'),
  definition('american-food', '美国美食', 'American food', '#DE9046'),
] as const satisfies readonly Category[];

/** The 12 topics. */
export const categoryTopics = [
  topic('political-news', '政治新闻', 'Political news', '#9ACDE2'),
  topic('political-debates', '政论', 'Political debates', '#80BABA'),
  topic('governance', '治理', 'Governance', '#C5A984'),
  topic('international-affairs', '国际事务', 'International affairs', '#95B0D4'),
  topic('cultural-heritage', '文化遗产', 'Cultural heritage', '#C9C79A'),
  topic('traditional-arts', '传统艺术', 'Traditional arts', '#E2B5CD'),
  topic('festivals', '节庆', 'Festivals', '#D19FA2'),
  topic('modern-culture', '当代文化', 'Modern culture', '#BFBFEA'),
  topic('daily-life', '日常生活', 'Daily life', '#9EB791'),
  topic('food-culture', '饮食文化', 'Food culture', '#E6B9A4'),
  topic('entertainment', '娱乐', 'Entertainment', '#BDA3C9'),
  topic('lifestyle-trends', '生活潮流', 'Lifestyle trends', '#A0D1BA'),
] as const satisfies readonly Category[];

export const categories = [...categoryDefinitions, ...categoryTopics] as const;
export type CategoryId = (typeof categories)[number]['id'];

/** Finds a category by its id; undefined when there is none. */
export const findCategory = (id: string): (typeof categories)[number] | undefined =>
  categories.find((category) => category.id === id);
