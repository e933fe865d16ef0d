export { type Charge, type PointLimiter, refund, spend } from './spend.ts';
export { throttleAddress } from './throttle-address.ts';
