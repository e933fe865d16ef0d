/** The player's icons, on the grid of the site's: the home page needs none of them. */
export const playerIcons = {
  rewind: 'm11.5 6-7 6 7 6zM20 6l-7 6 7 6z',
  forward: 'm12.5 6 7 6-7 6zM4 6l7 6-7 6z',
  previous: 'M18 5v14L8 12zM5 5v14',
  next: 'M6 5v14l10-7zM19 5v14',
  captions: 'M3 5h18v14H3zM6.5 11.5h4M13 11.5h4.5M6.5 15h6M15 15h2.5',
  pip: 'M3 5h18v14H3zM12 12h6v4h-6z',
  theatre: 'M2.5 7h19v10h-19z',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  endFullScreen: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
} as const;
