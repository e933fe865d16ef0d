/** hls.js without what films here don't use. The package has no types of it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
