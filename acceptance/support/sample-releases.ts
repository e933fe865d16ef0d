import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';

const releases: [type: 'video' | 'embed', title: string, description: string, inDays: number][] = [
  [
    'embed',
    '极光追踪：费尔班克斯的三个不眠夜',
    '零下三十度，三台相机，一辆车。等到第三夜，天才亮了起来。',
    0,
  ],
  ['video', '感恩节里的中餐馆：全年最忙的一夜', '', 1],
  [
    'video',
    '莫哈韦沙漠：一个人的加油站，和他的一百二十公里',
    '最近的邻居在五十公里外。老板说，来这里加油的人，多半不是为了加油。水、冰块、一句话，都卖；最后一样不收钱。这部片子拍了四季。',
    6,
  ],
  ['embed', 'A winter on Route 66', 'Motels, snow ploughs and the last neon sign for two hundred miles.', 8],
  ['video', '纽约新年夜', '时代广场之外的跨年', 40],
];

/** Upcoming releases around 8 pm Eastern time; all but two have pictures. */
export function sampleReleases(): { videos: UpcomingVideo[]; embeds: UpcomingEmbed[] } {
  const now = Date.now();
  const items = releases.map(([type, title, description, inDays], index) => {
    const releaseDate = new Date(now + inDays * 86_400_000 + 3 * 3_600_000).toISOString();
    return {
      type,
      id: String(index + 1).padStart(24, 'c'),
      title,
      description,
      thumbnail: index === 1 || index === 4 ? null : `/objects/thumbnails/release-${index}.jpg`,
      duration: null,
      views: 0,
      likes: 0,
      liked: false,
      isPublic: true,
      releaseDate,
      publishedAt: releaseDate,
      createdAt: new Date(now).toISOString(),
    };
  });
  return {
    videos: items.filter(({ type }) => type === 'video') as UpcomingVideo[],
    embeds: items.filter(({ type }) => type === 'embed') as UpcomingEmbed[],
  };
}
