export { type Charge, refund, spend } from './spend.ts';
export { throttleAddress } from './throttle-address.ts';
