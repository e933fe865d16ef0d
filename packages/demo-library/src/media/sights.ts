import { band, blurred, disc, glow, gradient, hill, polygon, rect, ridge, stars, times } from './svg.ts';

type Three = readonly [string, string, string];

/** The colours of a scene: sky from top to bottom, land from far to near, light, and accent. */
interface Mood {
  sky: Three;
  land: Three;
  light: string;
  accent: string;
}

const mood = (sky: Three, land: Three, light: string, accent: string): Mood => ({ sky, land, light, accent });

export const moods = {
  ice: mood(['#061019', '#123c55', '#7fbfd2'], ['#2d6a83', '#123447', '#071119'], '#edf4f7', '#a6dcea'),
  ember: mood(['#12060a', '#5a1a16', '#ff7a3d'], ['#8a2d18', '#451412', '#120508'], '#ffe3b8', '#ff6b35'),
  dawn: mood(['#0a1626', '#4b3a5c', '#ff9a70'], ['#5b4a6b', '#2b2c45', '#0a101a'], '#ffe9d6', '#ff8456'),
  polar: mood(['#04090f', '#0a2f38', '#2a7f78'], ['#155058', '#0b2a33', '#050c11'], '#dff7ee', '#7af0c4'),
};

const { sin, sqrt } = Math;

type Draw = (mood: Mood, random: () => number) => string;

const peaks: Draw = ({ sky, land, light, accent }, random) => `
  ${band('sky', sky)} ${glow(960, 220, 420, accent, 0.6)} ${disc(960, 220, 58, light)}
  ${ridge(random, 580, 330, land[0])} ${band('mist', [`${sky[2]}00`, `${sky[2]}77`], 380, 260)}
  ${ridge(random, 660, 240, land[1])} ${ridge(random, 730, 170, land[2])}`;

const aurora: Draw = ({ sky, land, light, accent }, random) => {
  const curtain = (foot: number, phase: number, fill: string) =>
    times(72, (n) => {
      const y = foot + 60 * sin(n / 10.5 + phase) + 25 * sin(n / 4 + phase);
      const height = 150 + 170 * random();
      return rect(n * 20, y - height, 26, height, fill, 0.35 + 0.6 * random());
    });
  return `
    ${gradient('near', [`${accent}00`, `${accent}cc`, `${accent}00`])}
    ${gradient('far', [`${sky[2]}00`, `${sky[2]}bb`, `${sky[2]}00`])}
    ${band('sky', [sky[0], sky[0], sky[1]])} ${stars(random, light)}
    ${blurred(9, curtain(330, 1, 'url(#far)') + curtain(430, 3.4, 'url(#near)'))}
    ${ridge(random, 660, 130, land[1])} ${ridge(random, 730, 110, land[2])}`;
};

const volcano: Draw = ({ sky, land, light, accent }, random) => {
  const stream = (x: number, drift: number) => {
    const bends = times(9, (n) => ` L${x + (n + 1) * drift + random() * 34} ${300 + n * 48}`);
    return `<path d="M${x} 246${bends}" fill="none" stroke="${accent}" stroke-width="7" stroke-linejoin="round"/>`;
  };
  const streams = stream(680, -22) + stream(712, 2) + stream(742, 22);
  return `
    ${band('sky', [sky[0], sky[0], sky[1]])} ${stars(random, light, 300)}
    ${times(12, (n) => glow(720 + n * 24 * random(), 230 - n * 20, 90 + n * 9, land[0], 0.5))}
    ${glow(720, 240, 380, accent, 0.9)} ${ridge(random, 650, 130, land[1])}
    ${polygon('220,720 430,520 560,380 672,244 768,244 880,372 1030,520 1250,720', land[2])}
    ${blurred(12, streams)} ${streams} <ellipse cx="720" cy="246" rx="50" ry="9" fill="${light}"/>
    ${times(60, () => disc(590 + random() * 260, 240 - random() * 220, 1 + random() * 2.4, accent))}`;
};

const iceberg: Draw = ({ sky, land, light, accent }, random) => `
  ${band('sky', sky, 0, 380)} ${glow(300, 330, 320, light, 0.5)} ${ridge(random, 372, 60, land[0])}
  ${band('sea', land, 370)} ${gradient('deep', [accent, land[1]])}
  ${polygon('500,372 560,250 640,205 700,120 790,185 860,240 950,372', light)}
  ${polygon('700,120 790,185 860,240 950,372 740,372 670,280', accent)}
  ${polygon('440,374 1010,374 1060,450 960,560 840,610 740,700 640,620 520,560 410,460', 'url(#deep)', 0.8)}
  ${polygon('700,374 1010,374 1060,450 960,560 840,610 740,700 770,520', land[2], 0.35)}
  ${times(26, () => rect(random() * 1440, 378 + random() ** 2 * 300, 40 + random() * 120, 1.5, light, 0.25))}`;

const dunes: Draw = ({ sky, land, light, accent }) => `
  ${band('sky', sky)} ${glow(1010, 300, 380, accent, 0.8)} ${disc(1010, 300, 84, light)}
  ${gradient('lit', [accent, land[1]])} ${hill(470, 36, 0.4, land[0])}
  ${hill(540, 46, 2.2, 'url(#lit)')} ${hill(556, 44, 2.5, land[1])}
  ${hill(640, 52, 4.6, 'url(#lit)')} ${hill(662, 50, 4.95, land[1])} ${hill(740, 46, 0.9, land[2])}`;

const forest: Draw = ({ sky, land, light, accent }, random) => {
  const tree = (x: number, top: number, height: number, fill: string) =>
    times(4, (tier) => {
      const y = top + (tier * height) / 5;
      const half = (height * (tier + 1.4)) / 17;
      return polygon(`${x},${y} ${x + half},${y + height * 0.36} ${x - half},${y + height * 0.36}`, fill);
    });
  const row = (y: number, size: number, count: number, fill: string) =>
    rect(0, y - size * 0.1, 1440, 400, fill) +
    times(count, (n) => {
      const height = size * (0.6 + 0.7 * random());
      return tree(((n + random()) * 1440) / count, y - height, height, fill);
    });
  return `
    ${band('sky', sky)} ${glow(720, 380, 460, accent, 0.55)} ${ridge(random, 480, 200, land[0])}
    ${row(540, 130, 64, land[0])} ${band('mist', [`${light}00`, `${light}44`], 380, 180)}
    ${row(620, 210, 40, land[1])} ${row(735, 330, 22, land[2])}`;
};

const crystal: Draw = ({ sky, land, light, accent }, random) => {
  const turned = (angle: number, content: string) => `<g transform="rotate(${angle})">${content}</g>`;
  const arm = (length: number, depth: number): string => {
    const twigs = times(depth && 4, (n) => {
      const at = length * (0.28 + n * 0.19);
      const twig = arm((length - at) * 0.62 + 14, depth - 1);
      return `<g transform="translate(0 ${-at})">${turned(60, twig)}${turned(-60, twig)}</g>`;
    });
    return `<path d="M0 0V${-length}" stroke="${light}" stroke-width="${1.5 + depth * 2}"/>${twigs}`;
  };
  const flake = (x: number, y: number, size: number, depth: number) => {
    const arms = times(6, (n) => turned(n * 60 + size, arm(size, depth)));
    return `<g transform="translate(${x} ${y})">${arms}</g>`;
  };
  return `
    ${band('sky', [land[2], sky[1], land[2]])} ${glow(700, 360, 560, accent, 0.55)}
    ${blurred(
      5,
      times(9, () => flake(random() * 1440, random() * 720, 30 + random() * 50, 1)),
    )}
    ${flake(700, 360, 290, 2)}`;
};

const sunset: Draw = ({ sky, land, light, accent }, random) => {
  const stripe = (y: number, height: number) => {
    const half = sqrt(170 ** 2 - (y - 380) ** 2) + 2;
    return rect(760 - half, y, 2 * half, height, sky[1], 0.8);
  };
  const ripple = (n: number) => {
    const width = 30 + random() * (330 - n * 2);
    const x = 760 - width / 2 + (random() - 0.5) * n * 3;
    return rect(x, 424 + n * 4.2, width, 2, random() > 0.5 ? accent : light, 0.8 - n * 0.009);
  };
  return `
    ${band('sky', sky, 0, 420)} ${glow(760, 400, 520, accent, 0.8)}
    ${gradient('sun', [light, accent])} ${disc(760, 380, 170, 'url(#sun)')}
    ${times(5, (n) => stripe(310 + n * 24, 3 + n * 2))} ${band('sea', [land[0], land[2]], 420)} ${times(70, ripple)}`;
};

const eclipse: Draw = ({ sky, land, light, accent }, random) => {
  const ray = (n: number) =>
    `<path d="M720 330v${-190 - 210 * random() ** 2}" transform="rotate(${n * 4} 720 330)" stroke="${light}" stroke-width="${1 + random() * 3}" opacity="${0.15 + 0.3 * random()}"/>`;
  return `
    ${band('sky', [sky[0], sky[0], sky[1]])} ${stars(random, light, 700)} ${glow(720, 330, 520, accent, 0.75)}
    ${blurred(7, times(90, ray) + disc(720, 330, 158, light))} ${disc(720, 330, 150, land[2])}
    ${glow(838, 236, 70, '#ffffff')} ${hill(690, 26, 3, land[2])}`;
};

const lighthouse: Draw = ({ sky, land, light, accent }, random) => `
  ${band('sky', [sky[0], sky[1], sky[1]])} ${stars(random, light, 380)}
  ${polygon('-10,70 -10,350 1020,232 1020,216', light, 0.22)}
  ${polygon('1450,180 1450,262 1020,232 1020,216', light, 0.22)} ${band('sea', [land[0], land[2]], 500)}
  ${times(60, () => rect(random() * 1440, 506 + random() * 200, 20 + random() * 100, 2, accent, 0.3))}
  ${polygon('1440,720 700,720 800,640 900,590 960,540 1080,536 1180,580 1440,620', land[2])}
  ${polygon('990,545 1002,256 1038,256 1050,545', light)} ${polygon('994,450 997,380 1043,380 1046,450', accent)}
  ${polygon('1000,312 1001,280 1039,280 1040,312', accent)} ${glow(1020, 226, 130, light)}
  ${polygon('996,256 1044,256 1044,246 1030,246 1030,210 1020,190 1010,210 1010,246 996,246', land[2])}`;

const city: Draw = ({ sky, land, light, accent }, random) => {
  const house = (x: number, y: number, width: number, fill: string, lit: number) =>
    rect(x, y, width, 720, fill) +
    times(Math.floor(width / 17 - 1) * 20, (n) => {
      const lamp = rect(
        x + 10 + Math.floor(n / 20) * 17,
        y + 14 + (n % 20) * 24,
        8,
        12,
        n % 5 ? accent : light,
        0.8,
      );
      return random() < lit ? lamp : '';
    });
  const row = (y: number, height: number, count: number, fill: string, lit: number) =>
    times(count, (n) => {
      const width = 1440 / count;
      return house(
        n * width,
        y - height * (0.35 + random() * 0.75),
        width * (0.75 + random() * 0.3),
        fill,
        lit,
      );
    });
  return `
    ${band('sky', sky)} ${stars(random, light, 260)} ${row(560, 280, 15, land[0], 0)}
    ${band('mist', [`${sky[2]}00`, `${sky[2]}88`], 300)}
    ${row(660, 330, 12, land[1], 0.16)} ${row(740, 270, 10, land[2], 0.3)}`;
};

const crust: Draw = ({ sky, land, light, accent }, random) => {
  const at = (n: number) => (n - 1 + random() * 0.85) * 120;
  const corners = Array.from({ length: 9 }, (_, y) =>
    Array.from({ length: 15 }, (_, x) => `${at(x)},${at(y)}`),
  );
  const plate = (n: number) => {
    const [x, upper, lower] = [n % 14, corners[Math.floor(n / 14)], corners[Math.floor(n / 14) + 1]];
    const points = [upper?.[x], upper?.[x + 1], lower?.[x + 1], lower?.[x]].join(' ');
    return polygon(points, random() > 0.5 ? land[2] : land[1]);
  };
  return `
    ${rect(0, 0, 1440, 720, sky[0])}
    <g stroke="${accent}" stroke-width="5" stroke-linejoin="round">${times(112, plate)}</g>
    ${glow(820, 400, 620, accent, 0.55)} ${glow(820, 400, 260, light, 0.5)}`;
};

export const sights = {
  ...{ peaks, aurora, volcano, iceberg, dunes, forest },
  ...{ crystal, sunset, eclipse, lighthouse, city, crust },
};
