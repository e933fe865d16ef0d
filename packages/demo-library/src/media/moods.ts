type Three = readonly [string, string, string];

/** The colours of a scene: its sky from top to bottom, land from far to near, its light, and what is hot or cold in it. */
export interface Mood {
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
