import type { BlogPost, BlogPostSummary } from '@platform/contracts';

/** A post that uses every markdown feature. */
const everyMarkdown = `零下二十度的早晨，车打不着火，多半不是电瓶“坏了”，而是它*太冷了*。这篇文章说清楚三件事：**先看什么**、怎么看、什么时候该叫拖车。
老司机都知道，冬天的第一脚油门要轻。

## 先看电瓶

在 Minneapolis 住了十年的老陈说：「电瓶三年一换，别等它先换你。」

> 冷启动电流（CCA）低于标称的七成，就该换了。
>
> 不要用冷水冲。

1. 关掉所有用电的东西，等五分钟；
2. 量一量电压，低于 12.4 V 就充；
3. 充不进去的：
   - 看看两极有没有白色粉末
   - 有就用小苏打水擦掉

### 各种电瓶的差别

| 种类 | 低温启动 | 寿命 | 价钱（美元） |
| --- | --- | ---: | ---: |
| 普通铅酸 | 一般 | 3 年 | 120 |
| AGM | 好 | 5–7 年 | 260 |
| 锂铁 | 零下二十度以下不行 | 10 年 | 600 以上 |

量电压的小程序，树莓派上跑：

\`\`\`python
def is_low(volts: float) -> bool:
    return volts < 12.4  # at rest, five minutes after everything is off, at the temperature of the garage
\`\`\`

更多细节在[我们的视频](/video/0123456789abcdef01234567)里，也可以看 [AAA 的冬季清单](https://www.aaa.com/winter)，或者 [写信来](mailto:editor@example.com)。

![车库里的电瓶](/objects/thumbnails/garage.jpg)

## 出门前的清单

- [x] 备用钥匙
- [x] 毯子和一壶姜茶
- [ ] 搭电线
- [ ] ~~热水袋~~ 不需要[^1]

---

祝各位一路平安。

[^1]: 热水袋放在电瓶上，没有用，还危险。
`;

const titles = [
  '零下二十度，车打不着火怎么办',
  '旧金山唐人街最后一家老茶楼：三代人守着一口老灶，也守着一条街的早晨',
  'How to read a winter tyre',
  '得州买地建房，图纸之外的十件事',
  '一号公路自驾的路书',
];

const excerpts = [
  '零下二十度的早晨，车打不着火，多半不是电瓶坏了，而是它太冷了。这篇文章说清楚三件事：先看什么、怎么看、什么时候该叫拖车。老司机都知道，冬天的第一脚油门要轻。',
  '凌晨四点，灶上的火先醒。',
  'The numbers on the side wall say more than the salesman does. Four of them matter in the snow.',
  '地价、水电、验收，一笔一笔算清楚；算不清楚的，也说说为什么。',
  '',
];

/** Posts a few days apart, newest first. The first uses every markdown feature. */
export const samplePosts: BlogPost[] = titles.map((title, index) => {
  const at = new Date(Date.UTC(2026, 10, 18 - index * 9, 20)).toISOString();
  return {
    id: String(index + 1).padStart(24, 'b'),
    title,
    excerpt: excerpts[index] ?? '',
    content: everyMarkdown,
    releaseDate: null,
    publishedAt: at,
    createdAt: at,
    views: 1_204,
  };
});

export const summaryOf = ({ content: _, ...summary }: BlogPost): BlogPostSummary => summary;
