export { type AccessPolicy, createOpenApiDocument, type OpenApiOptions } from './create-document.ts';
