export * from './catalogue/catalogue.ts';
export type { Catalogue } from './catalogue/entries.ts';
export * from './client.ts';
export { drawScenery, MediaError } from './media/ffmpeg.ts';
export * from './seed.ts';
export * from './upload.ts';
