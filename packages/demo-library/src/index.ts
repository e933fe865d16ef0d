export * from './catalogue/catalogue.ts';
export * from './client.ts';
export { drawScenery, filmScenery, MediaError } from './media/ffmpeg.ts';
export * from './seed.ts';
export * from './upload.ts';
