import type { VerifyMembership, VerifyMembershipResponse } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const verifyMembership = (body: VerifyMembership): Promise<VerifyMembershipResponse> =>
  api(paths.membershipVerify, { method: 'POST', body });

export const useVerifyMembership = () => useMutation({ mutationFn: verifyMembership });
