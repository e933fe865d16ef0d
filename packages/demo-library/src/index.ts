export * from './catalogue/catalogue.ts';
export * from './client.ts';
export { drawScenery, MediaError } from './media/ffmpeg.ts';
export * from './seed.ts';
