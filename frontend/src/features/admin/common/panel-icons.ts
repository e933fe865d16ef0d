/** The panel's own icons, on the grid of the site's: no page of the site loads them. */
export const panelIcons = {
  more: 'M12 4v2M12 11v2M12 18v2',
  upload: 'M12 16V4M7.5 8.5 12 4l4.5 4.5M4 14v6h16v-6',
  download: 'M12 4v12M7.5 11.5 12 16l4.5-4.5M4 14v6h16v-6',
  code: 'm8.5 6-6 6 6 6M15.5 6l6 6-6 6',
  series: 'M3 8h14v12H3zM7 8V4h14v12h-4',
  drag: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  list: 'M8.5 6H21M8.5 12H21M8.5 18H21M3 6h2M3 12h2M3 18h2',
  chart: 'M3 21h18M6 18v-6M12 18V4M18 18V9',
  logout: 'M10 4H4v16h6M9.5 12H21M16.5 7.5 21 12l-4.5 4.5',
  calendar: 'M3.5 5h17v16h-17zM3.5 10h17M8 2.5V7M16 2.5V7',
  trash: 'M3 6.5h18M8.5 6V3h7v3M5.5 6.5V21h13V6.5M10 10.5v6.5M14 10.5v6.5',
  edit: 'M4 20v-4L16.5 3.5l4 4L8 20zM13.5 6.5l4 4',
  copy: 'M8.5 8.5H21V21H8.5zM15.5 5V3H3v12.5h2.5',
  file: 'M5 3h9l5 5v13H5zM14 3v5h5',
} as const;
