/** The design's colours. Those that CSS uses are also custom properties in app/global.css (a test compares them). */
export const colours = {
  ground: '#080D12',
  raised: '#0F171E',
  field: '#16212A',
  overlay: '#1C2832',
  line: '#26343F',
  edge: '#637887',
  frost: '#EDF4F7',
  mist: '#B7C6CF',
  dim: '#90A2AE',
  ice: '#A6DCEA',
  iceMid: '#6FB3C8',
  iceDeep: '#25505F',
  iceWash: '#10232C',
  ember: '#FF6B35',
  emberHover: '#FF8456',
  emberPressed: '#E8551F',
  onEmber: '#190A03',
  emberText: '#FF9A70',
  emberWash: '#2B150D',
  error: '#FF8A90',
  errorWash: '#2C1418',
  errorText: '#FFD9DB',
  danger: '#B8636A',
  warn: '#F0C060',
  warnWash: '#2A2110',
  ok: '#7AD6AC',
  okWash: '#0F251C',
  off: '#3A4A56',
} as const;

export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1760 } as const;

export const motion = {
  enter: 200,
  dialog: 240,
  slideOver: 320,
  easeEnter: 'cubic-bezier(.2, 0, 0, 1)',
  easeLeave: 'cubic-bezier(.4, 0, 1, 1)',
} as const;
