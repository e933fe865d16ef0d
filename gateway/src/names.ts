export { identityHeader, memberCookieName } from '@platform/contracts';
export { membershipNumberHeader } from '@platform/contracts/limits';
