export { AppError, type AppErrorOptions, errors } from './app-error.ts';
export { isConnectivityError, isMongoOverTime } from './connectivity.ts';
export { toHttpError } from './to-http-error.ts';
